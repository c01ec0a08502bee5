import { createSessionStore } from '../session/session-store.ts';

/** The reservation whose guest has just agreed to pay: they are led on to paying once, not each time they return. */
export const payNext = createSessionStore<string | null>(
  'pay-next',
  null,
  (stored): stored is string | null => stored === null || typeof stored === 'string',
);
