import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldProps;

export function TextAreaField({ label, hint, error, optional, ...area }: TextAreaFieldProps) {
  const field = { id: area.id, name: area.name, label, hint, error, optional };
  return <FieldFrame {...field} draw={(control) => <textarea dir="auto" {...area} {...control} />} />;
}
