import { createSessionStore, hasFields } from '../session/session-store.ts';

/**
 * The guest's booking session on the server: one key for all its reservations, and the number of the next one. A window
 * opened from this one starts with a copy, so both place the same reservation.
 */
type BookingSession = { readonly key: string; readonly nextNumber: number };

export const bookingSession = createSessionStore<BookingSession>(
  'session',
  { key: '', nextNumber: 1 },
  hasFields('key', 'nextNumber'),
);

export function beginSession(): void {
  if (bookingSession.read().key !== '') return;
  // Not randomUUID, which requires a secure origin. A guest page may be tried on a local network.
  bookingSession.write({ key: uuid(crypto.getRandomValues(new Uint8Array(16))), nextNumber: 1 });
}

/** Uses up the number of an attempt once its outcome is known, whatever it is. */
export function spendNumber(): void {
  const { key, nextNumber } = bookingSession.read();
  bookingSession.write({ key, nextNumber: nextNumber + 1 });
}

function uuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
