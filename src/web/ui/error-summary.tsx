import { useEffect, useRef } from 'react';
import { useTranslation } from '../text/translation.ts';
import { Notice } from './notice.tsx';
import styles from './error-summary.module.css';

/** Without a field, the error is about the form as a whole. */
export type SummarizedError = { readonly fieldId?: string; readonly message: string };

type ErrorSummaryProps = {
  readonly errors: readonly SummarizedError[];
  /** Increases with every failed attempt, so that the focus returns here each time. */
  readonly tries: number;
};

/** The errors of a form, listed above it with a link to each field. Takes the focus when an attempt fails. */
export function ErrorSummary({ errors, tries }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) ref.current?.focus();
  }, [tries]);
  if (errors.length === 0) return null;
  return (
    <Notice ref={ref} tone="negative" live="assertive" heading={t('FORM.ERRORS', { count: errors.length })}>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId ?? message}>
            {fieldId === undefined ? (
              message
            ) : (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
