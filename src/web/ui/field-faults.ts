import { createContext, useContext } from 'react';

/** The faults of a form's fields by their names, as the server last reported them. */
export const FieldFaults = createContext<Readonly<Record<string, string>>>({});

export function useFieldFault(name: string | undefined): string | undefined {
  return useContext(FieldFaults)[name ?? ''];
}
