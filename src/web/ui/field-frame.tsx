import type { ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import styles from './field.module.css';

type FieldFrameProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly children: ReactNode;
};

/** Label above, control, then hint and error, associated with the control by `describedBy`. */
export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('FORM.OPTIONAL')}</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
