import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
};

export function TextAreaField({ id, label, hint, error, optional, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
