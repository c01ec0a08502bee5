import { createSessionStore } from './session-store.ts';

/** The language that a guest asked for, by short code; it stays in the tab, whatever its address. */
export const languageAskedFor = createSessionStore<string | null>(
  'language',
  null,
  (stored): stored is string => typeof stored === 'string',
);
