import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextFieldProps = ComponentProps<'input'> & FieldProps;

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const field = { id: input.id, name: input.name, label, hint, error, optional };
  return (
    <FieldFrame
      {...field}
      draw={(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={[control.className, className].filter(Boolean).join(' ')}
          // Announced by screen readers. `required` would trigger the browser's own validation before ours.
          aria-required={optional ? undefined : true}
        />
      )}
    />
  );
}
