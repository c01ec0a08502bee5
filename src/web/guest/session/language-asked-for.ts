import { createSessionStore, isText } from './session-store.ts';

/** Short code of the language that the guest chose. It stays in the tab, whatever its address. */
export const languageAskedFor = createSessionStore<string | null>('language', null, isText);
