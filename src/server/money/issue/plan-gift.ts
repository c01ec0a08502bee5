import { findRegistrationFaults, type FieldFaults } from '#domain/stay/buyer.ts';
import { cleanEmail } from '#domain/value/validation.ts';
import { findCodeLinkStart, MOST_DAYS_AHEAD } from '#domain/letter/guest-link.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { CardGift } from '../card/queue-card-letters.ts';

/** A null day sends the letter now. */
type WrittenGift = Omit<CardGift, 'startsAt'> & { readonly sendOn: Temporal.PlainDate | null };

type PlannedGift =
  | { readonly state: 'planned'; readonly gift: CardGift }
  | { readonly state: 'refused'; readonly faults: FieldFaults; readonly reason: string | null };

export function planGift(
  { timeZone }: Pick<SalePage, 'timeZone'>,
  { recipient, message, giver, language, sendOn }: WrittenGift,
  at: Temporal.Instant,
): PlannedGift {
  const faults = findRegistrationFaults({ ...recipient, emailConfirmation: recipient.email });
  if (faults.length > 0) return { state: 'refused', faults, reason: null };
  const startsAt = findCodeLinkStart(sendOn, at, timeZone);
  if (startsAt)
    return {
      state: 'planned',
      gift: { recipient: { ...recipient, email: cleanEmail(recipient.email) }, message, giver, language, startsAt },
    };
  return { state: 'refused', faults, reason: `The letter leaves today or within ${MOST_DAYS_AHEAD} days.` };
}
