import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type SelectFieldProps = ComponentProps<'select'> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
};

export function SelectField({ id, label, hint, error, optional, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...select}
        id={id}
        className={styles.control}
        // Announced by screen readers. `required` would trigger the browser's own validation before ours.
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
