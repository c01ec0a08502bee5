import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function CheckField({ id, label, error, ...input }: CheckFieldProps) {
  return (
    <div className={styles.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
