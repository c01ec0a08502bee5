import type { Fault } from '#domain/value/validation.ts';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { errorCode, ProblemError } from '../../api/problem-error.ts';
import { camelCase, faultKey, findLabelKey } from '../../text/text-key.ts';
import { formatCode } from '../../text/format-error.ts';
import type { SummarizedError } from '../../ui/error-summary.tsx';

/** Encodes a fault in the single string that react-hook-form stores for an error. The language may change later. */
export function formMessage(fault: Fault): string {
  return JSON.stringify(fault);
}

export function useFormWords<Values extends FieldValues>(form: UseFormReturn<Values>, idPrefix: string) {
  const { t } = useTranslation();
  const labelOf = (field: string) => {
    const key = findLabelKey(field);
    return key ? t(key) : '';
  };
  const word = (field: string, message: string | undefined) => {
    if (!message) return undefined;
    const { code, params } = JSON.parse(message) as Fault;
    return formatCode(t, faultKey(field, code), { ...params, field: labelOf(field) });
  };
  const messages = Object.entries(form.formState.errors).flatMap(([field, entry]) => {
    const message = word(field, typeof entry?.message === 'string' ? entry.message : undefined);
    return message ? [{ field, message }] : [];
  });
  return {
    /** The props of a field. Its label is empty if only the form knows it. */
    field: <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
      id: `${idPrefix}${name}`,
      label: labelOf(name),
      error: messages.find((entry) => entry.field === name)?.message,
      ...form.register(name, options),
    }),
    summary: messages.map(({ field, message }): SummarizedError =>
      field === 'root' ? { message } : { fieldId: `${idPrefix}${field}`, message },
    ),
  };
}

export type FormField<Values extends FieldValues> = ReturnType<typeof useFormWords<Values>>['field'];

/** Assigns the server's errors to the fields of the form, and any other error to the form as a whole. */
export function setServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown): void {
  const faults = failure instanceof ProblemError ? (failure.problem.errors ?? []) : [];
  const fields = Object.keys(form.getValues());
  const known = faults.flatMap(({ path, code, params }) => {
    const field = camelCase(path.split(/[./]/).at(-1) ?? '');
    return fields.includes(field) ? [{ field, fault: { code, ...(params && { params }) } }] : [];
  });
  for (const { field, fault } of known) {
    form.setError(field as Path<Values>, { type: fault.code, message: formMessage(fault) });
  }
  if (known.length === 0) form.setError('root', { type: 'server', message: formMessage({ code: errorCode(failure) }) });
}
