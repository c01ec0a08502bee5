import { foldEmail } from '#domain/letter/guest-link.ts';
import type { Money } from '#domain/money/money.ts';
import type { PlacementOutcome } from '#domain/placement/outcome.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { asAtHotel } from '../../letters/compose/as-at-hotel.ts';
import type { LetterData, LetterKind } from '../../letters/compose/letter-data.ts';
import { listOnBill } from '../../money/redemption/post-on-bill.ts';
import { countLetters, dropLetters, lockMailbox, queueLetter } from '../../letters/mail/queue-letter.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { besideBill } from '../placement/booking-paid.ts';
import { feesNow } from '../placement/last-read-at-hotel.ts';
import type { Placement } from '../placement/placement-store.ts';
import { findRestPayment } from '../placement/rest-payment-store.ts';
import {
  describeBookedStay,
  describeCancelledStay,
  describeContact,
  describePlacedStay,
  describeStay,
} from './stay-letter-data.ts';

/** The subject of a letter: a placement at a moment, in the transaction that records the fact. */
type LetterFact = {
  readonly deps: Pick<MoneyParts, 'jobs' | 'config'>;
  readonly tx: Tx;
  readonly salePage: SalePage;
  readonly placement: Placement;
  readonly at: Temporal.Instant;
};

/** The most letters an hour to one address as the guest who stays. A buyer may enter a stranger's address. */
const GUEST_LETTERS_AN_HOUR = 3;

/**
 * Queues the letters of a settled placement, in the transaction that settles it. A guest who saw the failure on the
 * page gets no letter. A guest who was asked to come back does.
 */
export async function queueSettledLetters(
  fact: LetterFact,
  before: PlacementState,
  outcome: PlacementOutcome,
): Promise<void> {
  const { deps, tx, placement } = fact;
  const { state } = placement;
  const stay = describePlacedStay(placement);
  if (state === 'unknown') {
    // Delayed, because a hotel that answers within a minute makes this letter unnecessary.
    await toBuyer(fact, 'stay_checking', stay, { afterSeconds: deps.config.mail.pauseSeconds });
    return;
  }
  if (before === 'unknown') await dropLetters(tx, ['stay_checking'], placement.id);
  if (state === 'awaiting_payment') return;
  if (state === 'confirmed') {
    await queueBookedLetters(fact);
  } else if (outcome.state !== 'refused' || isPageGone(fact)) {
    await toBuyer(fact, 'stay_failed', stay);
  }
}

/** Queues the letters of a booked stay, in the transaction that redeems its value. */
export async function queueBookedLetters(fact: LetterFact): Promise<void> {
  const { placement, at } = fact;
  const booked = describeBookedStay(placement, feesNow(placement), at);
  await queueForAll(fact, 'stay_confirmed', booked, 'guest_stay_confirmed');
  await toHotel(fact, 'hotel_stay_placed', { ...booked, ...describeContact(placement) });
}

/** For a placement that failed before its guest was asked to pay. A guest still on the page reads it there. */
export async function queueFailedLetter(fact: LetterFact): Promise<void> {
  if (isPageGone(fact)) await toBuyer(fact, 'stay_failed', describePlacedStay(fact.placement));
}

/** Queues the letter of a placement that failed because the rest was not paid in time, or no room was left. */
export async function queueUnpaidLetter(fact: LetterFact, refund: Money | null): Promise<void> {
  await toBuyer(fact, 'stay_unpaid', { ...describePlacedStay(fact.placement), refund });
}

export async function queueRefundedLetter(fact: LetterFact, refund: Money): Promise<void> {
  const { placement } = fact;
  const data = { ...describePlacedStay(placement), refund, why: whyRefunded(placement) };
  await toBuyer(fact, 'payment_refunded', data);
}

/** To the guest, and to the hotel that must make the refund. */
export async function queueRefundFailedLetters(fact: LetterFact, refund: Money): Promise<void> {
  const { placement } = fact;
  const data = { ...describePlacedStay(placement), refund };
  await toBuyer(fact, 'refund_delayed', { ...data, why: whyRefunded(placement) });
  await toHotel(fact, 'hotel_refund_failed', { ...data, ...describeContact(placement) });
}

/** Once per payment, even if the bank reverses the chargeback and repeats it. */
export async function queueChargedBackAlert(fact: LetterFact, amount: Money): Promise<void> {
  const { tx, salePage, at } = fact;
  const { jobs, config } = fact.deps;
  const { id: placementId, reference, propertyId, state } = fact.placement;
  const { id: salePageId, definition } = salePage;
  const { mail, default_language: language } = definition;
  const recipient = mail.operator ?? config.mail.operator;
  if (recipient === undefined) return;
  const alert = { type: 'charged_back', reference, propertyId, isCancelled: state === 'cancelled', amount } as const;
  const letter = { salePageId, causeKey: `${reference} charged back`, placementId, recipient, language, at };
  await queueLetter(tx, jobs, { ...letter, kind: 'operator_alert', data: { v: 1, alert } });
}

function whyRefunded({ state, refusal }: Placement): LetterData['payment_refunded']['why'] {
  if (state === 'cancelled') return 'cancelled';
  return refusal?.code === 'RESERVATION.NOT_PAID' ? 'late' : 'no_room';
}

/** By then the guest had an answer without an outcome, and may have closed the page. */
function isPageGone({ deps, placement, at }: LetterFact): boolean {
  return placement.placedAt.until(at).total('seconds') > deps.config.settling.answerAfterSeconds;
}

const BOOKED: readonly LetterKind[] = ['stay_confirmed', 'guest_stay_confirmed', 'hotel_stay_placed'];

/**
 * Queues the letters of a cancelled stay, in the transaction that gives the value back. Confirmations still queued are
 * dropped. All readers still get the cancellation, because the page and the PMS have already shown the stay.
 */
export async function queueCancelledLetters(fact: LetterFact): Promise<void> {
  const { tx, placement } = fact;
  const { cancellation } = placement;
  if (!cancellation?.outcome) return;
  await dropLetters(tx, BOOKED, placement.id);
  const outcome = await besideBill(tx, placement, cancellation.outcome);
  const cancelled = describeCancelledStay(placement, cancellation, outcome);
  await queueForAll(fact, 'stay_cancelled', cancelled, 'guest_stay_cancelled');
  await toHotel(fact, 'hotel_stay_cancelled', { ...cancelled, ...describeContact(placement) });
}

/** To the buyer, once per stay that the hotel has cancelled. The hotel's system may send it instead. */
export async function queueCancelledByHotelLetter(fact: LetterFact): Promise<void> {
  const { salePage, placement } = fact;
  if (salePage.properties.get(placement.propertyId)?.letters === 'hotel') return;
  await toBuyer(fact, 'stay_cancelled_by_hotel', describePlacedStay(placement));
}

/** The letters with the current state of a booking, of which `queueStayLetterAgain` queues one. */
export const STAY_LETTERS: readonly LetterKind[] = ['stay_confirmed', 'stay_cancelled', 'stay_checking'];

/** Queues the buyer's letter again, with the current state of the booking. A failed placement has none. */
export async function queueStayLetterAgain(fact: LetterFact, causeKey: string): Promise<void> {
  const { tx, placement, at } = fact;
  const { state, cancellation } = placement;
  if (state === 'confirmed' || state === 'cancelling') {
    const payment = placement.terms.paysRest ? await findRestPayment(tx, placement.id) : undefined;
    const fees = feesNow(placement);
    const onBill = await listOnBill(tx, placement.pmsReservation);
    const booked = describeBookedStay(placement, fees, at, { payment, onBill });
    await toBuyer(fact, 'stay_confirmed', asAtHotel(booked, placement.pmsReservation ?? { rooms: [] }), { causeKey });
  }
  if (state === 'cancelled' && cancellation?.outcome) {
    const outcome = await besideBill(tx, placement, cancellation.outcome);
    const cancelled = describeCancelledStay(placement, cancellation, outcome);
    await toBuyer(fact, 'stay_cancelled', cancelled, { causeKey });
  }
  if (state === 'unknown') await toBuyer(fact, 'stay_checking', describePlacedStay(placement), { causeKey });
}

/** To the buyer, and to the guest who stays if that is another person. To neither if the hotel's system writes. */
async function queueForAll<Kind extends LetterKind>(
  fact: LetterFact,
  kind: Kind,
  data: LetterData[Kind],
  guestKind: 'guest_stay_confirmed' | 'guest_stay_cancelled',
): Promise<void> {
  const { letters = 'ours' } = fact.salePage.properties.get(fact.placement.propertyId) ?? {};
  if (letters === 'hotel') return;
  await toBuyer(fact, kind, data);
  await toGuest(fact, guestKind);
}

type Occasion = { readonly causeKey?: string; readonly afterSeconds?: number };

async function toBuyer<Kind extends LetterKind>(
  fact: LetterFact,
  kind: Kind,
  data: LetterData[Kind],
  occasion: Occasion = {},
): Promise<void> {
  const { email, language } = fact.placement.buyer;
  await queueTo(fact, email, language, kind, data, occasion);
}

async function toGuest(fact: LetterFact, kind: 'guest_stay_confirmed' | 'guest_stay_cancelled'): Promise<void> {
  const { tx, placement, at } = fact;
  const { guest, email, language } = placement.buyer;
  if (!guest?.email || foldEmail(guest.email) === foldEmail(email)) return;
  await lockMailbox(tx, guest.email);
  const since = at.subtract({ hours: 1 });
  if ((await countLetters(tx, { kinds: [kind], recipient: guest.email, since })) >= GUEST_LETTERS_AN_HOUR) return;
  const { firstName, lastName } = guest;
  const stay = describeStay(placement);
  await queueTo(fact, guest.email, language, kind, { ...stay, guest: { firstName, lastName } });
}

async function toHotel<Kind extends LetterKind>(fact: LetterFact, kind: Kind, data: LetterData[Kind]): Promise<void> {
  const { salePage, placement } = fact;
  const recipient = salePage.properties.get(placement.propertyId)?.reservationsEmail;
  if (recipient) await queueTo(fact, recipient, salePage.definition.default_language, kind, data);
}

async function queueTo<Kind extends LetterKind>(
  { deps: { jobs }, tx, placement, at }: LetterFact,
  recipient: string,
  language: string,
  kind: Kind,
  data: LetterData[Kind],
  { causeKey = placement.reference, afterSeconds = 0 }: Occasion = {},
): Promise<void> {
  const { id: placementId, salePageId } = placement;
  await queueLetter(tx, jobs, { salePageId, causeKey, placementId, kind, recipient, language, data, at, afterSeconds });
}
