import type { Card } from '#domain/card/card.ts';
import type { Currency } from '#domain/money/currency.ts';
import { money, type Money } from '#domain/money/money.ts';
import { isAbsenceBelieved, pauseAfter } from '#domain/placement/look-up.ts';
import { offerForBill, stateAfter, type PostingAnswer } from '#domain/redemption/bill-payment.ts';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { invariant } from '#domain/value/invariant.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { idsOfCancelled, type HotelBill, type HotelStay, type PmsReservation } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadCards } from '../card/load-cards.ts';
import { queueRedeemed } from '../card/queue-card-letters.ts';
import { lockCards } from '../ledger/ledger.ts';
import type { MoneyParts } from '../money-parts.ts';
import { findPosting, leasePosting, markSent, updatePosting, type BillPosting } from './bill-posting-store.ts';
import { listPaymentsOnBills, listStanding, markGone, type PaymentOnBill } from './bill-store.ts';
import {
  captureRedemption,
  findRedemption,
  lockRedemption,
  releaseRedemption,
  reverseRedemption,
  type Redemption,
} from './redemptions.ts';

export { insertPosting, listPostingsMade, listPostingsOf, type BillPosting } from './bill-posting-store.ts';
export {
  lockPaymentOnBills,
  listBillNeeds,
  findPaidBefore,
  listPaymentsOnBills,
  listToTakeBack,
  lockBills,
  markCancelled,
  type PaymentOnBill,
} from './bill-store.ts';

export type PostingDependencies = Pick<MoneyParts, 'db' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

/** A bill as the hotel's system has it now. */
export type BillAtHotel = Readonly<NonNullable<Awaited<ReturnType<typeof readBillAt>>>>;

/** Undefined if the stay is not there. Throws as reading calls of the PMS do. */
export async function readBillAt(
  pms: Pms,
  { groupId, roomId }: { readonly groupId: string; readonly roomId: string },
  known?: HotelStay,
) {
  const stays = known ? [known] : await pms.findStays?.({ groupId });
  const stay = stays?.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  if (!stay || !pms.readBill) return undefined;
  const { takesPayments, bills } = await pms.readBill(stay);
  return { stay, takesPayments: takesPayments && pms.redemptions !== undefined, bills };
}

/** `sentAt`: the sending that is answered. Absent if it is the one that was read. */
type Answer = { readonly state: PostingAnswer; readonly reason: string; readonly sentAt?: Temporal.Instant };

/**
 * Takes the next step of a posting: looks for it at the hotel, posts it if it was never sent, and moves the card's
 * value once the outcome is known. The value moves last, so that it is never spendable while the bill shows it as paid.
 * Safe to run repeatedly and concurrently. Returns the posting after it.
 */
export async function settlePosting(deps: PostingDependencies, id: string): Promise<BillPosting> {
  const at = deps.clock.now();
  const pause = { milliseconds: Math.round(deps.config.settling.pauseSeconds * 1000) };
  const posting = await leasePosting(deps.db, id, at, at.subtract(pause));
  if (posting) await takeAnswer(deps, posting, await askHotel(deps, posting, at));
  const now = await findPosting(deps.db, id);
  invariant(now, `there is no posting ${id}`);
  return now;
}

export async function settlePostingByJob(deps: PostingDependencies, postingId: string): Promise<void> {
  const { state, lookUps } = await settlePosting(deps, postingId);
  if (state === 'open') await inTransaction(deps.db, (tx) => queueSettling(deps, tx, postingId, lookUps + 1));
}

export function queueSettling(
  { jobs, config }: Pick<PostingDependencies, 'jobs' | 'config'>,
  tx: Tx,
  postingId: string,
  lookUps = 1,
): Promise<void> {
  return jobs.add(tx, 'settle-bill-posting', { postingId }, pauseAfter(lookUps, config.settling));
}

/** The part of the time until a process is presumed dead in which a payment may be sent. */
const PART_TO_SEND = 1 / 3;

async function askHotel(deps: PostingDependencies, posting: BillPosting, at: Temporal.Instant): Promise<Answer> {
  const { id, stay, amount, sentAt, absences } = posting;
  const { settling } = deps.config;
  const redemptionId = `rdm_${id}`;
  const isStarted = sentAt !== null || amount.amountMinor < 0;
  let redemptions: NonNullable<Pms['redemptions']>;
  try {
    const pms = await findPms(deps, posting);
    if (!pms) return { state: isStarted ? 'lost' : 'refused', reason: 'the hotel is not connected any more' };
    if (!pms.redemptions) return { state: 'unknown', reason: 'the hotel system takes no payments at the moment' };
    ({ redemptions } = pms);
    const payment = `rdm_${posting.redemptionId}`;
    const there = await redemptions.find(stay.reservation, [redemptionId, payment]);
    if (there.includes(redemptionId)) return { state: 'done', reason: '' };
    if (sentAt) {
      // Until then, the process that sent it may still be waiting for its answer.
      const mayBeSending = sentAt.until(at).total('seconds') < settling.abandonedAfterSeconds;
      const isAbsent = !mayBeSending && isAbsenceBelieved({ placedAt: sentAt, absences }, at, settling);
      return { state: isAbsent ? 'absent' : 'not_there', reason: 'the hotel does not have it' };
    }
    const isBack = amount.amountMinor < 0;
    if (isBack && !there.includes(payment))
      return { state: 'refused', reason: 'the payment is not on the bill any more' };
    const change = !isBack && (await findChange(pms, posting));
    if (change) return { state: 'refused', reason: change };
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    // A payment that was not sent is dropped at once: the guest is at the desk.
    return { state: isStarted ? 'unknown' : 'refused', reason: error.message };
  }
  const now = deps.clock.now();
  if (!(await markSent(deps.db, id, now))) return { state: 'unknown', reason: 'another process sends it' };
  const sendBefore = now.add({ milliseconds: Math.floor(settling.abandonedAfterSeconds * 1000 * PART_TO_SEND) });
  const { reservation, billId, soldAs, note } = stay;
  const bill = { reservation, ...(billId !== null && { billId }) };
  const answer = await redemptions.post({ redemptionId, ...bill, amount, soldAs, note, sendBefore });
  return { sentAt: now, ...(answer.state === 'done' ? { state: 'done', reason: '' } : answer) };
}

/** Undefined if the property is not on its sale page any more, or has no connection. */
async function findPms(deps: PostingDependencies, { redemptionId }: BillPosting): Promise<Pms | undefined> {
  const redemption = await findRedemption(deps.db, redemptionId);
  invariant(redemption, 'a posting has a redemption');
  const property = (await deps.salePages.load(redemption.salePageId)).properties.get(redemption.propertyId);
  return property && !findConfigurationFault(property) ? deps.pmsOf(property) : undefined;
}

/** Why a bill is not to be paid any more: it may have changed since the card's value was held. */
async function findChange(pms: Pms, { stay, amount }: BillPosting): Promise<string | undefined> {
  const { reservation, billId, isCompany, shape } = stay;
  const found = await readBillAt(pms, { groupId: reservation.groupId, roomId: reservation.rooms[0]?.id ?? '' });
  const bill = found?.bills.find((one) => one.billId === billId && one.accountId === reservation.accountId);
  if (!found || !bill) return 'the bill is not there any more';
  if (shape !== undefined && shape !== shapeOf(found.stay, bill)) return 'its nights or rooms have changed';
  const payable = { ...bill, takesPayments: found.takesPayments, stayState: found.stay.state };
  const offer = offerForBill(payable, amount, [], isCompany);
  if (typeof offer === 'string') return `the bill cannot be paid any more: ${offer}`;
  return offer.most.amountMinor < amount.amountMinor ? 'less is owed by now' : undefined;
}

/** The dates, rooms and open nights, by which the rules of a card are checked, as a text to compare. */
export function shapeOf({ stay, booked }: HotelStay, { nights }: Pick<HotelBill, 'nights'>): string {
  const open = new Set(nights.map(({ roomId, date }) => `${roomId} ${date.toString()}`));
  return JSON.stringify([stay, booked, [...open].toSorted()]);
}

async function takeAnswer(deps: PostingDependencies, read: BillPosting, { state: answer, reason, sentAt }: Answer) {
  const posting = { ...read, sentAt: sentAt ?? read.sentAt };
  const isBack = posting.amount.amountMinor < 0;
  const state = stateAfter({ isBack, lookUps: posting.lookUps }, answer);
  const isUnsent = answer === 'absent' && state === 'open';
  const absences = isUnsent ? 0 : posting.absences + (answer === 'not_there' ? 1 : 0);
  const change = { state, lookUps: posting.lookUps + 1, absences, detail: reason, isUnsent };
  if (state === 'person') deps.log.error({ posting: posting.id, reason }, 'a payment on a bill needs a person');
  const isEnded = await inTransaction(deps.db, (tx) => endPosting(deps, tx, posting, change));
  if (!isEnded && answer === 'done') {
    deps.log.error({ posting: posting.id }, 'the hotel has a payment on a bill that ended with another outcome');
  }
}

/** A person has found out at the hotel whether a posting is on the bill. False if it does not wait for a person. */
export function decidePosting(
  deps: Pick<PostingDependencies, 'clock' | 'jobs' | 'salePages'>,
  tx: Tx,
  posting: BillPosting,
  isOnBill: boolean,
): Promise<boolean> {
  return endPosting(deps, tx, posting, { ...posting, state: isOnBill ? 'posted' : 'dropped', isUnsent: false });
}

/** Writes a new state and moves the card's value by it. False if another process came first. */
async function endPosting(
  { clock, jobs, salePages }: Pick<PostingDependencies, 'clock' | 'jobs' | 'salePages'>,
  tx: Tx,
  posting: BillPosting,
  change: Parameters<typeof updatePosting>[3],
): Promise<boolean> {
  const { redemptionId, key, cardAmount, amount, actor, reason } = posting;
  const redemption = await lockRedemption(tx, redemptionId);
  invariant(redemption, 'a posting has a redemption');
  // A new payment waits for the bill with its card locked.
  await lockCards(tx, [redemption.cardId]);
  if (!(await updatePosting(tx, posting.id, posting, change))) return false;
  const cause = { actor, reason, at: clock.now() };
  if (change.state === 'posted') {
    const salePage = await salePages.load(redemption.salePageId);
    const moved =
      amount.amountMinor > 0
        ? await captureRedemption(tx, redemptionId, cardAmount, cause)
        : await takeBack(tx, salePage, redemption, { key, amount: cardAmount }, cause);
    invariant(typeof moved !== 'string', `the value of posting ${posting.id} cannot be moved`);
    const type = amount.amountMinor > 0 ? 'redeemed' : 'taken_back';
    await queueRedeemed(tx, jobs, salePage, redemption, { type, amount: cardAmount }, cause.at);
  }
  if (change.state === 'dropped' && amount.amountMinor > 0) {
    await releaseRedemption(tx, redemptionId, { ...cause, reason: change.detail });
  }
  return true;
}

/** Gives back value of a redemption. */
async function takeBack(
  tx: Tx,
  salePage: SalePage,
  { id, cardId }: Redemption,
  { key, amount }: { readonly key: string; readonly amount: number },
  cause: Cause,
) {
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'cards are never deleted');
  const { givenBackDays } = card.product;
  return reverseRedemption(tx, { id, key, amount, today: dateAt(cause.at, salePage.timeZone), givenBackDays }, cause);
}

/** Marks payments on bills whose stays the hotel has cancelled. A part of the hourly job. */
export async function lookForGoneBills(
  { db, clock, pmsOf }: Pick<PostingDependencies, 'db' | 'clock' | 'pmsOf'>,
  property: ConfiguredProperty,
  day: Temporal.PlainDate,
): Promise<void> {
  const standing = await listStanding(db, { salePageId: property.salePageId, propertyId: property.id }, day);
  if (standing.length === 0) return;
  const rooms = await pmsOf(property).readRooms?.(standing.map(({ stay }) => stay.reservation));
  const cancelled = idsOfCancelled(rooms ?? []);
  const gone = standing.filter(({ stay }) => stay.reservation.rooms.every(({ id }) => cancelled.includes(id)));
  await markGone(db, gone, clock.now());
}

/** How the value of a card was sold. Unknown if its lots differ. */
export function soldAsOf({ lots }: Card): BillPosting['stay']['soldAs'] {
  const kinds = new Set(lots.map(({ taxKind }) => taxKind ?? 'unknown'));
  const [kind] = kinds;
  return kinds.size === 1 && kind ? kind : 'unknown';
}

/** The rest of a payment after the amounts taken back, on the bill and on the card. */
export function leftOnBill(
  payment: BillPosting,
  postings: readonly BillPosting[],
): { amount: Money; cardAmount: number } {
  const back = postings.filter(({ amount, state }) => amount.amountMinor < 0 && state === 'posted');
  const sumOf = (read: (one: BillPosting) => number) => back.reduce((sum, one) => sum + read(one), 0);
  return {
    amount: money(payment.amount.currency, payment.amount.amountMinor + sumOf(({ amount }) => amount.amountMinor)),
    cardAmount: payment.cardAmount - sumOf(({ cardAmount }) => cardAmount),
  };
}

/** The payments of cards on the bills of a reservation. None if the hotel does not have it. */
export async function listOnBill(db: Database | Tx, reservation: PmsReservation | null): Promise<PaymentOnBill[]> {
  return reservation ? listPaymentsOnBills(db, [reservation.groupId]) : [];
}

/** The rest of an amount that is due at the hotel. The bill may have more, such as the minibar. */
export function leftBeside({ currency, amountMinor }: Money, onBill: readonly PaymentOnBill[]): Money {
  return money(currency, Math.max(0, amountMinor - sumIn(currency, onBill)));
}

/** The part of the payments that is above an amount. Null if none is. */
export function paidAbove({ currency, amountMinor }: Money, onBill: readonly PaymentOnBill[]): Money | null {
  const above = sumIn(currency, onBill) - amountMinor;
  return above > 0 ? money(currency, above) : null;
}

function sumIn(currency: Currency, onBill: readonly PaymentOnBill[]): number {
  return onBill.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amountMinor, 0);
}
