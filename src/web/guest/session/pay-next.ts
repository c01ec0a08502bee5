import { createSessionStore, isText } from '../session/session-store.ts';

/** The reservation whose guest has just agreed to pay. The page leads them to the payment once, not at each return. */
export const payNext = createSessionStore<string | null>('pay-next', null, isText);
