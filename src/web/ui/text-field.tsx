import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { useFieldFault } from './field-faults.ts';
import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
};

export function TextField({ id, label, hint, error: given, optional, className, ...input }: TextFieldProps) {
  const fault = useFieldFault(input.name);
  const error = given ?? fault;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...input}
        id={id}
        className={[styles.control, className].filter(Boolean).join(' ')}
        // Announced by screen readers. `required` would trigger the browser's own validation before ours.
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
