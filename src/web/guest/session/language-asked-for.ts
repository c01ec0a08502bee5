import { createSessionStore } from './session-store.ts';

/** Short code of the language that the guest chose. It stays in the tab, whatever its address. */
export const languageAskedFor = createSessionStore<string | null>(
  'language',
  null,
  (stored): stored is string => typeof stored === 'string',
);
