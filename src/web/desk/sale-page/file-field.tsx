import type { RefObject } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { Finding } from './place-findings.ts';
import styles from './sale-page.module.css';

const ROWS = 24;

type FileFieldProps = {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Undefined for who only reads. */
  readonly onType: ((text: string) => void) | undefined;
};

/** The text of the file, the lines marked of which something was found. */
export function FileField({ ref, text, findings, onType }: FileFieldProps) {
  const { t } = useTranslation();
  // What is wrong at a hotel is no fault of the text.
  const faults = findings.filter(({ tone, fixableBy }) => tone === 'negative' && fixableBy === null);
  const wrong = faults.map(({ line }) => line);
  const lines = [...new Set(wrong)].toSorted((one, other) => one - other);
  return (
    <div ref={ref} className={styles.file}>
      <TextAreaField
        id="sale-page-file"
        label={t('SALE_PAGE.FILE')}
        hint={t('SALE_PAGE.FILE_HINT')}
        error={
          lines.length > 0 ? t('SALE_PAGE.WRONG_LINES', { count: lines.length, lines: lines.join(', ') }) : undefined
        }
        dir="ltr"
        rows={ROWS}
        wrap="off"
        spellCheck={false}
        readOnly={!onType}
        value={text}
        style={markLines(findings)}
        onChange={({ target }) => onType?.(target.value)}
      />
    </div>
  );
}

/** A wash behind each line, which scrolls with the text; the first that is listed counts where there are several. */
function markLines(findings: readonly Finding[]) {
  const wash = ({ tone }: Finding) => `linear-gradient(var(--${tone}-wash) 0 0)`;
  return {
    backgroundImage: findings.map(wash).join(', '),
    backgroundPosition: findings.map(({ line }) => `0 calc(var(--space-2) + ${line - 1} * 1.5em)`).join(', '),
  };
}
