import { ASKED_LINK_MINUTES, findBookingAccessEnd, foldEmail } from '#domain/letter/guest-link.ts';
import type { GuestParts } from '../guest-parts.ts';
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
 * Letters per mailbox, kind and hour. Further requests are dropped silently. One more is sent if none was sent within a
 * link's lifetime: otherwise a stranger with three requests could lock a guest out for the rest of the hour.
 */
const LETTERS_AN_HOUR = 3;

/**
 * The job of a request for a booking. If reference and address belong together, sends a link to the booking's own
 * address. Never writes to the typed address: look-alike letters may be another mailbox.
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

/** The job of a request for cards: sends a link to the address that the cards were registered with. */
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

/** Queues the letter about a booking again, with its current state. Silent if the limit is reached. */
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
    // The booking itself caused the first one.
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
