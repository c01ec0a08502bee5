import type { FieldFaults } from '#domain/stay/buyer.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { formMessage } from './form-words.ts';

/** Lets react-hook-form ask a rule of the domain; nothing about the rule is written twice. */
export function faultResolver<Values extends FieldValues>(
  findFaults: (values: Values) => FieldFaults,
): Resolver<Values> {
  return (values) => {
    const faults = findFaults(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      faults.map(({ field, fault }) => [field, { type: fault.code, message: formMessage(fault) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
