import type { FieldFaults } from '#domain/stay/buyer.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { formMessage } from './form-words.ts';

/** Validates a form of react-hook-form with a rule of the domain, so that the rule is written once. */
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
