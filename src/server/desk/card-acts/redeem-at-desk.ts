import type { z } from 'zod';
import type { ACT_BODIES } from '#contract/desk/staff-cards.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import type { Currency } from '#domain/money/currency.ts';
import { findCounterRefusal, leftToReverse, type CounterRefusal } from '#domain/redemption/redemption.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import { formatAmount, parseAmount } from '../../money/card/card-amount.ts';
import type { CardChange, Changed } from '../../money/card/change-card.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { queueRedeemed } from '../../money/card/queue-card-letters.ts';
import { listTransfers } from '../../money/ledger/ledger.ts';
import {
  captureRedemption,
  findRepeated,
  openRedemption,
  reverseRedemption,
  type Redemption,
} from '../../money/redemption/redemptions.ts';
import { staffActor, writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { formatProblem, invalidInput, Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import type { DeskDependencies } from '../desk-parts.ts';

export type CounterFacts = {
  readonly timeZone: string;
  readonly currency: Currency;
};

/** From the property's PMS if it answers soon, else from the sale page. Not in a transaction: it asks the PMS. */
export async function findCounterFacts(
  deps: Pick<DeskDependencies, 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
): Promise<CounterFacts> {
  const property = salePage.properties.get(asId(propertyId));
  const facts = property ? await askSoon(deps, property, (pms) => pms.loadFacts()) : null;
  return { ...factsOf(salePage), ...(facts && { timeZone: facts.timeZone, currency: facts.defaultCurrency }) };
}

/** The facts while the PMS is not asked, does not answer or is not connected. */
export function factsOf({ timeZone, definition }: Pick<SalePage, 'timeZone' | 'definition'>): CounterFacts {
  return { timeZone, currency: definition.default_currency };
}

/** Whether this person made it today, and none of the balance that it left was paid out or moved away since. */
export async function isOwnToReverse(
  tx: Tx,
  { id }: Pick<SignedIn, 'id'>,
  redemption: Redemption | null,
  { facts, cause }: { readonly facts: CounterFacts; readonly cause: Cause },
): Promise<boolean> {
  if (redemption === null) return true;
  const { actor, businessDate, cardId, createdAt } = redemption;
  const since = (await listTransfers(tx, cardId)).filter(({ at }) => Temporal.Instant.compare(at, createdAt) >= 0);
  const isPaidOut = since.some(({ kind, amount }) => kind === 'paid_out' && amount > 0);
  // An extension moves value between lots of the card, and its sum is 0.
  const moved = since.reduce((sum, { kind, amount }) => (kind === 'adjust' ? sum + amount : sum), 0);
  const isSame = actor === staffActor(id) && businessDate.equals(dateAt(cause.at, facts.timeZone));
  return isSame && !isPaidOut && moved >= 0;
}

/** The result of an act, with the redemption, or with a problem that names the field at fault. */
export type Redeemed = Changed & {
  readonly redemption?: Redemption;
  /** The payment on a bill that is to be settled after the transaction. */
  readonly postingId?: string;
  readonly problem?: Problem;
};

/** Holds and captures an amount. The caller has locked the card. A repeated key gets the first redemption. */
export async function redeemAtCounter(
  tx: Tx,
  { salePage, cardId, cause, jobs }: CardChange,
  body: z.output<(typeof ACT_BODIES)['redeem']>,
  { timeZone, currency }: CounterFacts,
): Promise<Redeemed> {
  const property = salePage.properties.get(asId(body.property_id));
  if (!property) return refuseField('property_id', 'ERRORS.VALUE');
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'loadCards returns every requested card');
  const parsed = parseAmount(card.unit, String(body.amount));
  if (parsed.state === 'refused') return refuseField('amount', 'ERRORS.DECIMALS');
  const { amount } = parsed;
  const today = dateAt(cause.at, timeZone);
  const wanted = {
    key: body.key,
    salePageId: salePage.id,
    cardId,
    propertyId: property.id,
    held: amount,
    outlet: body.outlet,
    receipt: body.receipt,
    isReceiptAgain: body.receipt_again,
    businessDate: today,
    expiresAt: null,
    purpose: 'counter',
  } as const;
  const repeated = await findRepeated(tx, wanted, cause);
  if (repeated?.state === 'repeated') return { ...done(amount, card), redemption: repeated.redemption };
  if (repeated) return refuse('STAFF.FORM_REUSED');
  const outlets = property.outlets.length > 0 ? property.outlets : [''];
  if (!outlets.includes(body.outlet)) return refuseField('outlet', 'ERRORS.VALUE');
  const counter = { redeemLocationIds: property.redeemLocationIds, currency, today };
  const refusal = findCounterRefusal(card, amount, counter);
  if (refusal) return refuseCard(refusal);
  const opened = await openRedemption(tx, card, wanted, cause);
  if (opened.state === 'refused') {
    return opened.because === 'receipt_used' ? refusePaid(tx, salePage, opened.earlier) : refuse('STAFF.FORM_REUSED');
  }
  const { id } = opened.redemption;
  const redemption = await captureRedemption(tx, id, amount, cause);
  invariant(typeof redemption !== 'string', 'value that was just held can be captured');
  await writeAudit(tx, [{ action: 'redeem', cardId, details: { amount, redemption: id } }], cause);
  await queueRedeemed(tx, jobs, salePage, redemption, { type: 'redeemed', amount }, cause.at);
  return { ...done(amount, card), redemption };
}

/** Takes a redemption back, whole or in part. The caller has locked the redemption, and then its card. */
export async function reverseAtDesk(
  tx: Tx,
  { salePage, cardId, cause, jobs }: CardChange,
  { redemption_id, amount: written, key }: z.output<(typeof ACT_BODIES)['reverse']>,
  { before, timeZone }: Pick<CounterFacts, 'timeZone'> & { readonly before: Redemption | undefined },
): Promise<Redeemed> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  if (!card || before?.cardId !== cardId) {
    return refuse('STAFF.ACT_REFUSED', { detail: 'This payment was made with another card.' });
  }
  const parsed = written === null ? null : parseAmount(card.unit, String(written));
  if (parsed?.state === 'refused') return refuseField('amount', 'ERRORS.DECIMALS');
  const wanted = {
    id: asId<Redemption['id']>(redemption_id),
    key,
    amount: parsed && parsed.amount,
    today: dateAt(cause.at, timeZone),
    givenBackDays: card.product.givenBackDays,
  };
  const redemption = await reverseRedemption(tx, wanted, cause);
  if (redemption === 'too_much') return refuseField('amount', 'ERRORS.MAX');
  if (redemption === 'key_reused') return refuse('STAFF.FORM_REUSED');
  if (redemption === 'ended') return refuse('STAFF.TAKEN_BACK');
  const amount = redemption.reversed - before.reversed;
  if (amount > 0) {
    const details = { amount, redemption: redemption.id };
    await writeAudit(tx, [{ action: 'reverse', cardId, details }], cause);
    await queueRedeemed(tx, jobs, salePage, redemption, { type: 'taken_back', amount }, cause.at);
  }
  return { ...done(amount, card), redemption };
}

export function done(amount: number, { unit, last4 }: Parameters<typeof findCounterRefusal>[0]) {
  return { state: 'done', sentence: `${formatAmount(unit, amount)} of card …${last4}.` } as const;
}

export function refuse(
  ...because: ConstructorParameters<typeof Problem>
): Extract<Changed, { state: 'refused' }> & { readonly problem: Problem } {
  const problem = new Problem(...because);
  return { state: 'refused', reason: formatProblem(problem), problem };
}

export function refuseField(path: string, code: string): Redeemed {
  const reason = `The value of ${path} is not accepted here.`;
  return { state: 'refused', reason, problem: invalidInput([{ path, code }]) };
}

async function refusePaid(
  tx: Tx,
  salePage: SalePage,
  { cardId, businessDate, ...paid }: Redemption,
): Promise<Redeemed> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'cards are never deleted');
  const amount = toWireUnits(card.unit, paid.state === 'held' ? paid.held : leftToReverse(paid));
  const about = { last4: card.last4, day: businessDate.toString(), amount };
  return refuse('STAFF.RECEIPT_USED', { about });
}

export function refuseCard(refusal: CounterRefusal): Redeemed {
  if (refusal === 'short') return refuseField('amount', 'ERRORS.MAX');
  if (refusal === 'only_for_stays') return refuse('STAFF.ONLY_FOR_STAYS');
  return refuse(refusal);
}
