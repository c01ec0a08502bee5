import { useContext, type AriaAttributes, type ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import { FieldFaults } from './field-faults.ts';
import styles from './field.module.css';

export type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Replaces the fault that the server reported. */
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
};

type FieldFrameProps = FieldProps & {
  readonly name?: string | undefined;
  /** Draws the control with the props that associate it with hint and error. */
  readonly draw: (control: AriaAttributes & { readonly className: string | undefined }) => ReactNode;
};

/** Label above, control, then hint and error. */
export function FieldFrame({ id, name, label, hint, error: given, optional, draw }: FieldFrameProps) {
  const { t } = useTranslation();
  const fault = useContext(FieldFaults)[name ?? ''];
  const error = given ?? fault;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('FORM.OPTIONAL')}</span>}
      </label>
      {draw({
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
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
