import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type SelectFieldProps = ComponentProps<'select'> & FieldProps;

export function SelectField({ label, hint, error, optional, children, ...select }: SelectFieldProps) {
  const field = { id: select.id, name: select.name, label, hint, error, optional };
  return (
    <FieldFrame
      {...field}
      draw={(control) => (
        // Announced by screen readers. `required` would trigger the browser's own validation before ours.
        <select {...select} {...control} aria-required={optional ? undefined : true}>
          {children}
        </select>
      )}
    />
  );
}
