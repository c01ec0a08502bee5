import { createContext } from 'react';

/** The faults of a form's fields by their names, as the server last reported them. */
export const FieldFaults = createContext<Readonly<Record<string, string>>>({});
