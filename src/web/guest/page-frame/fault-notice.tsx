import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Notice } from '../../ui/notice.tsx';

/** The error of the last press, if there is one. */
export function FaultNotice({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation();
  if (!fault) return null;
  return (
    <Notice tone="caution" live="assertive">
      <p>{formatError(t, fault)}</p>
    </Notice>
  );
}
