import { FileFormat } from '#contract/desk/staff-books.ts';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';

/** Links to the files of a report. */
export function Files({ addressOf }: { readonly addressOf: (format: FileFormat) => string }) {
  const { t } = useTranslation();
  return (
    <InlineList
      parts={FileFormat.shape.format.options.map((format) => (
        <a key={format} href={addressOf(format)} download>
          {t(`BOOKS_FILE.${format}`)}
        </a>
      ))}
    />
  );
}
