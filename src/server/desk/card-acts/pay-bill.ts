import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ACT_BODIES, ActDone } from '#contract/desk/staff-cards.ts';
import type { Card } from '#domain/card/card.ts';
import { money, toDecimal, type Money } from '#domain/money/money.ts';
import { isPaid, worthOf, type BillUse } from '#domain/cover/cover-bill.ts';
import { billShareOf, debitFor } from '#domain/redemption/bill-payment.ts';
import { findBillUseRefusal, leftToReverse, takeStep } from '#domain/redemption/redemption.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { findPageShare } from '../../booking/placement/find-placement.ts';
import { parseAmount } from '../../money/card/card-amount.ts';
import type { CardChange } from '../../money/card/change-card.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import {
  decidePosting,
  findPaidBefore,
  insertPosting,
  leftOnBill,
  listPostingsOf,
  lockBills,
  queueSettling,
  settlePosting,
  shapeOf,
  soldAsOf,
  type PostingDependencies,
} from '../../money/redemption/post-on-bill.ts';
import {
  captureRedemption,
  findRedemptionByKey,
  openRedemption,
  type Redemption,
} from '../../money/redemption/redemptions.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { figuresOf } from '../cards/card-standing.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { goodForBillOn, offerOf, type PayingAtHotel } from './find-hotel-stays.ts';
import { done, refuse, refuseCard, refuseField, type Redeemed } from './redeem-at-desk.ts';

type BillDependencies = Pick<PostingDependencies, 'jobs' | 'config' | 'clock' | 'salePages'>;

/** A bill that the hotel does not have any more. The state of the stay is the better reason. */
const GONE = { payer: 'guest', isClosed: true, owed: null, nights: [], extras: [] } as const;

/** Holds value for a bill and queues its payment. The caller has locked the card. A trial captures the value. */
export async function payBill(
  deps: BillDependencies,
  tx: Tx,
  { salePage, cardId, cause }: CardChange,
  body: z.output<(typeof ACT_BODIES)['pay_bill']>,
  { paying, isTrial = false }: { readonly paying?: PayingAtHotel | undefined; readonly isTrial?: boolean },
): Promise<Redeemed> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  const property = salePage.properties.get(asId(body.property_id));
  invariant(card && property, 'the card and the property were found before');
  const earlier = await findRedemptionByKey(tx, cause.actor, body.key);
  if (earlier) return repeatPayment(tx, card, earlier, body);
  // The page looks for this payment under the same lock, before it sends its own.
  await lockBills(tx, { groupId: body.group_id, accountId: body.account_id });
  const createdAt = deps.clock.now();
  const bill = paying?.bills.find(({ accountId, billId }) => {
    return accountId === body.account_id && billId === body.bill_id;
  });
  const page = paying && (await findPageShare(tx, property.id, paying.stay));
  const offer = page ? offerOf(card, { ...paying, page }, bill ?? GONE, body.pays_company) : 'BILL_CLOSED';
  const counter = {
    redeemLocationIds: property.redeemLocationIds,
    currency: null,
    today: paying?.today ?? dateAt(cause.at, salePage.timeZone),
  };
  const unusable = findBillUseRefusal(card, 0, counter);
  if (unusable && unusable !== 'not_for_bills') return refuseCard(unusable);
  if (typeof offer === 'string') return refuse(`STAFF.${offer}`);
  invariant(paying && bill, 'a bill with an offer was read');
  const parsed = parseAmount({ type: 'money', currency: offer.most.currency }, String(body.amount));
  if (parsed.state === 'refused') return refuseField('amount', 'ERRORS.DECIMALS');
  const amount = money(offer.most.currency, parsed.amount);
  const { stay, today } = paying;
  const uses = offer.uses?.slice(0, body.uses ?? 0);
  if (uses && (uses.length !== body.uses || worthOf(uses, amount.currency).amountMinor !== amount.amountMinor)) {
    return refuse('STAFF.BILL_CHANGED');
  }
  const held = card.unit.type === 'money' ? debitFor(amount, card.unit.currency, offer.rate) : (body.uses ?? 0);
  const wanted = {
    key: body.key,
    salePageId: salePage.id,
    cardId,
    propertyId: property.id,
    purpose: 'bill' as const,
    held,
    businessDate: today,
    expiresAt: null,
    outlet: '',
    receipt: stay.rooms[0]?.number ?? '',
    isReceiptAgain: true,
  };
  if ((body.currency ?? amount.currency) !== amount.currency) return refuseField('amount', 'ERRORS.VALUE');
  if (amount.amountMinor > offer.most.amountMinor) return refuseField('amount', 'ERRORS.MAX');
  const refusal = findBillUseRefusal(card, wanted.held, counter);
  if (refusal === 'not_for_bills') return refuse('STAFF.NOT_FOR_BILLS');
  if (refusal) return refuseCard(refusal);
  const opened = await openRedemption(tx, card, wanted, cause, goodForBillOn(card, stay, today));
  if (opened.state === 'refused') return refuse('STAFF.FORM_REUSED');
  const { redemption } = opened;
  const isFree = await insertPosting(
    tx,
    postingOf(card, redemption, amount, { paying, bill, rate: offer.rate, uses, cause, key: body.key, createdAt }),
  );
  if (uses && (await arePaid(tx, uses, paying, redemption))) return refuse('STAFF.NIGHTS_PAID');
  if (!isFree) return refuse('STAFF.BILL_BUSY');
  await queueSettling(deps, tx, redemption.id);
  if (isTrial) await captureRedemption(tx, redemption.id, wanted.held, cause);
  const details = { amount: wanted.held, redemption: redemption.id };
  await writeAudit(tx, [{ action: 'pay_bill', cardId, details }], cause);
  return { ...done(wanted.held, card), redemption, postingId: redemption.id };
}

type Paid = {
  readonly paying: PayingAtHotel;
  readonly bill: PayingAtHotel['bills'][number];
  readonly rate: string;
  readonly uses: readonly BillUse[] | undefined;
  readonly cause: CardChange['cause'];
  readonly key: string;
  /** Under the lock of the bills, so that a stay placed before it may be on them. */
  readonly createdAt: Temporal.Instant;
};

/** The payment that the hotel is asked to take on its bill. */
function postingOf(
  card: Card,
  { id, held }: Redemption,
  amount: Money,
  { paying: { stay }, bill, rate, uses, cause, key, createdAt }: Paid,
): Parameters<typeof insertPosting>[1] {
  return {
    id,
    redemptionId: id,
    amount,
    cardAmount: held,
    rate,
    stay: {
      reservation: { groupId: stay.groupId, rooms: stay.rooms, accountId: bill.accountId },
      billId: bill.billId,
      isCompany: bill.payer === 'company',
      soldAs: soldAsOf(card),
      note: `Staycard, card …${card.last4}`,
      shape: shapeOf(stay, bill),
      ...(uses && { uses }),
      ...(stay.stay && { arrivesOn: stay.stay.arrivalDate.toString() }),
    },
    departsOn: stay.stay?.departureDate ?? null,
    key,
    actor: cause.actor,
    reason: cause.reason,
    createdAt,
  };
}

/** Another card may have paid these nights, or an extra, since the bill was read. */
async function arePaid(
  tx: Tx,
  uses: readonly BillUse[],
  { stay, paid: before }: PayingAtHotel,
  { id }: Redemption,
): Promise<boolean> {
  const paid = await findPaidBefore(tx, stay.groupId, id);
  const known = before.extras.map((one) => JSON.stringify(one));
  const isExtraPaid = paid.extras.some((one) => {
    const at = known.indexOf(JSON.stringify(one));
    known.splice(at, 1);
    return at === -1;
  });
  return isExtraPaid || uses.some(({ nights }) => nights.some((night) => isPaid(paid.nights, night)));
}

/** The answer to a request that was made before. The bill may be paid by now, and owe nothing. */
async function repeatPayment(
  tx: Tx,
  card: Card,
  redemption: Redemption,
  { account_id: accountId, bill_id: billId, amount }: z.output<(typeof ACT_BODIES)['pay_bill']>,
): Promise<Redeemed> {
  const [posting] = await listPostingsOf(tx, [redemption]);
  const isSame =
    redemption.cardId === card.id &&
    posting?.stay.billId === billId &&
    posting.stay.reservation.accountId === accountId &&
    Number(toDecimal(posting.amount)) === amount;
  return isSame ? { ...done(redemption.held, card), redemption, postingId: posting.id } : refuse('STAFF.FORM_REUSED');
}

/** Queues the payment back of a redemption on a bill. The card gets its value once the bill has it. */
export async function reverseOnBill(
  deps: BillDependencies,
  tx: Tx,
  { salePage, cardId, cause }: CardChange,
  { key, amount: written }: z.output<(typeof ACT_BODIES)['reverse']>,
  before: Redemption,
): Promise<Redeemed> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  const postings = await listPostingsOf(tx, [before]);
  const payment = postings.find(({ amount }) => amount.amountMinor > 0);
  invariant(payment && card, 'a bill was paid');
  const parsed = written === null ? null : parseAmount(card.unit, String(written));
  if (parsed?.state === 'refused') return refuseField('amount', 'ERRORS.DECIMALS');
  const repeated = postings.find((one) => one.key === key);
  if (repeated) {
    const all = leftToReverse(before) + (repeated.state === 'posted' ? repeated.cardAmount : 0);
    const isSame = repeated !== payment && (parsed?.amount ?? all) === repeated.cardAmount;
    if (!isSame) return refuse('STAFF.FORM_REUSED');
    return { ...done(repeated.cardAmount, card), redemption: before, postingId: repeated.id };
  }
  const cardAmount = parsed ? parsed.amount : leftToReverse(before);
  const after = takeStep(before, { type: 'reverse', amount: cardAmount });
  if (after === 'too_much') return refuseField('amount', 'ERRORS.MAX');
  if (after === 'ended') return refuse('STAFF.TAKEN_BACK');
  const left = leftOnBill(payment, postings);
  const share =
    card.unit.type === 'money'
      ? billShareOf(left, cardAmount, payment.rate, card.unit.currency)
      : worthOf(payment.stay.uses?.slice(left.cardAmount - cardAmount, left.cardAmount) ?? [], left.amount.currency);
  if (share.amountMinor === 0) return refuseField('amount', 'ERRORS.VALUE');
  const id = randomUUID();
  const isFree = await insertPosting(tx, {
    ...payment,
    id,
    cardAmount,
    amount: money(share.currency, -share.amountMinor),
    stay: { ...payment.stay, note: `${payment.stay.note}, taken back` },
    key,
    actor: cause.actor,
    reason: cause.reason,
    createdAt: cause.at,
  });
  if (!isFree) return refuse('STAFF.BILL_BUSY');
  await queueSettling(deps, tx, id);
  await writeAudit(tx, [{ action: 'reverse', cardId, details: { amount: cardAmount, redemption: before.id } }], cause);
  return { ...done(cardAmount, card), redemption: before, postingId: id };
}

/** A person has looked at the hotel whether a payment, or its reversal, is on the bill. The redemption is locked. */
export async function settleBill(
  deps: BillDependencies,
  tx: Tx,
  { salePage, cardId, cause }: CardChange,
  {
    redemption_id: redemptionId,
    posting_id: postingId,
    is_on_bill: isOnBill,
  }: z.output<(typeof ACT_BODIES)['settle_bill']>,
  redemption: Redemption | undefined,
): Promise<Redeemed> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  const postings = redemption ? await listPostingsOf(tx, [redemption]) : [];
  const open = postings.find(({ id, state }) => id === postingId && state === 'person');
  if (!card || !open || redemption?.cardId !== cardId) return refuse('STAFF.BILL_SETTLED');
  const isFreed = open.amount.amountMinor > 0 ? !isOnBill : isOnBill;
  // Otherwise one person could say alone that a bill does not have a payment, and keep the card's value.
  if (isFreed && open.actor === cause.actor) return refuse('STAFF.BILL_OWN');
  await decidePosting(deps, tx, open, isOnBill);
  const details = {
    amount: open.cardAmount,
    redemption: redemptionId,
    is_on_bill: isOnBill ? 1 : 0,
    ...(!isFreed && { not_counted: 1 }),
  };
  await writeAudit(tx, [{ action: 'settle_bill', cardId, details }], cause);
  return { ...done(open.cardAmount, card), isCounted: isFreed };
}

/** Settles a payment whose value was only held in the act. Throws `STAFF.ACT_REFUSED` if the hotel did not take it. */
export async function settleAfter(
  deps: DeskDependencies,
  salePage: SalePage,
  { cards, postingId }: { readonly cards: ActDone['cards']; readonly postingId: string | null },
): Promise<Pick<ActDone, 'cards' | 'posting'>> {
  if (postingId === null) return { cards };
  const { state, detail } = await settlePosting(deps, postingId);
  if (state === 'dropped') {
    throw new Problem('STAFF.ACT_REFUSED', { detail: `Nothing was taken from the card: ${formatForStaff(detail)}` });
  }
  const today = dateAt(deps.clock.now(), salePage.timeZone);
  const ids = cards.map(({ id }) => asId<CardId>(id));
  const now = await loadCards(deps.db, salePage, ids);
  const settled = cards.map((one) => {
    const card = now.find(({ id }) => id === one.id);
    return card ? { ...one, after: figuresOf(card, today) } : one;
  });
  return { cards: settled, posting: { state, detail } };
}
