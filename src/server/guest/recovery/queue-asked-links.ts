import { ASKED_LINK_MINUTES, findBookingAccessEnd, foldEmail } from '#domain/letter/guest-link.ts';
import type { GuestParts } from '../parts.ts';
import { countLetters, lockMailbox, queueLetter, type NewLetter } from '../../letters/mail/queue-letter.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { AskedLink } from '../../platform/jobs/job-kinds.ts';
import { queueStayLetterAgain } from '../../booking/letter/queue-stay-letters.ts';
import { findPlacementByReference, type Placement } from '../../booking/placement/find-placement.ts';
import { readReference } from '../../booking/quote/reference.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findHolderAddress } from './recovery-store.ts';

type QueueDependencies = Pick<GuestParts, 'db' | 'clock' | 'jobs' | 'config' | 'salePages'>;
type AskedLetter = NewLetter<'my_booking_link'> | NewLetter<'my_cards_link'>;

/**
 * What one mailbox gets in an hour of each kind; nobody hears of the rest. One more goes where none was written for as
 * long as a link works: else a stranger who asks three times would lock a guest out until the hour is over.
 */
const LETTERS_AN_HOUR = 3;

/**
 * The job of somebody who asked for a booking: where reference and address belong together, a link goes to the address
 * that the booking has. What was typed is never written to: letters that look alike are other mailboxes.
 */
export async function queueBookingLink(
  deps: QueueDependencies,
  { askId, salePageId, reference: typed, email, language }: AskedLink & { readonly reference: string },
): Promise<void> {
  const salePage = await deps.salePages.load(salePageId);
  const reference = readReference(typed);
  const placement = reference && (await findPlacementByReference(deps.db, salePage.id, reference));
  if (!placement || foldEmail(placement.buyer.email) !== foldEmail(email)) return;
  const end = findBookingAccessEnd(placement.booking.stay.departureDate, placement.timeZone);
  if (Temporal.Instant.compare(end, deps.clock.now()) <= 0) return;
  await inTransaction(deps.db, (tx) =>
    queueWithinLimit(deps, tx, {
      salePageId,
      kind: 'my_booking_link',
      causeKey: askId,
      recipient: placement.buyer.email,
      language,
      data: { v: 1, reference: placement.reference, validMinutes: ASKED_LINK_MINUTES },
      placementId: placement.id,
      at: deps.clock.now(),
    }),
  );
}

/** The job of somebody who asked for their cards: a link goes to the address that the cards were registered with. */
export async function queueCardsLink(
  deps: QueueDependencies,
  { askId, salePageId, email, language }: AskedLink,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const recipient = await findHolderAddress(tx, salePageId, foldEmail(email));
    if (recipient === undefined) return;
    await queueWithinLimit(deps, tx, {
      salePageId,
      kind: 'my_cards_link',
      causeKey: askId,
      recipient,
      language,
      data: { v: 1, validMinutes: ASKED_LINK_MINUTES },
      at: deps.clock.now(),
    });
  });
}

/** Queues the letter about a booking once more, as the booking stands now; nothing says when that was too often. */
export function queueAskedStayLetter(
  deps: QueueDependencies,
  salePage: SalePage,
  placement: Placement,
  askId: string,
): Promise<void> {
  const { email: recipient } = placement.buyer;
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockMailbox(tx, recipient);
    const since = at.subtract({ hours: 1 });
    const kinds = ['stay_confirmed', 'stay_cancelled', 'stay_checking'] as const;
    // The first of them was caused by the booking itself.
    if ((await countLetters(tx, { kinds, recipient, placementId: placement.id, since })) > LETTERS_AN_HOUR) return;
    await queueStayLetterAgain({ deps, tx, salePage, placement, at }, `${placement.reference} again ${askId}`);
  });
}

async function queueWithinLimit(deps: QueueDependencies, tx: Tx, letter: AskedLetter): Promise<void> {
  const { kind, recipient, placementId, at } = letter;
  await lockMailbox(tx, recipient);
  const counted = { kinds: [kind], recipient };
  const sent = await countLetters(tx, { ...counted, since: at.subtract({ hours: 1 }) });
  const since = at.subtract({ minutes: ASKED_LINK_MINUTES });
  const isNew = sent < LETTERS_AN_HOUR || (await countLetters(tx, { ...counted, placementId, since })) === 0;
  if (isNew) await queueLetter(tx, deps.jobs, letter);
}
