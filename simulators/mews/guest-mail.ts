import type { MailRow } from './model/booking-rows.ts';
import type { Context } from './operation.ts';

/** Mews mails the guest unless the request says otherwise. Here nobody gets it: it is kept for tests to see. */
export function mailGuest(
  { world, newId }: Context,
  Kind: MailRow['Kind'],
  ReservationIds: readonly string[],
  wanted: boolean | null | undefined,
): void {
  if (wanted ?? true) world.mails.put({ Id: newId(), Kind, ReservationIds });
}
