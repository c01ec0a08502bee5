import type { MailRow } from '../model/booking-rows.ts';
import type { Context } from '../request/operation.ts';

/**
 * Mews mails the guest unless the request says otherwise. The simulator sends no mail, and stores it for tests instead.
 */
export function mailGuest(
  { world, newId }: Context,
  Kind: MailRow['Kind'],
  ReservationIds: readonly string[],
  wanted: boolean | null | undefined,
): void {
  if (wanted ?? true) world.mails.put({ Id: newId(), Kind, ReservationIds });
}
