import { availableOn, type Card } from '#domain/card/card.ts';
import { takeFromLots } from '#domain/card/lot.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { findLastPayOut, findPayOutRefusal, type PayOutRefusal } from '#domain/redemption/pay-out.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { invariant } from '#domain/value/invariant.ts';
import { listAudit, writeAudit } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listSales, listTransfers, payOutLots } from '../ledger/ledger.ts';
import { formatAmount, parseAmount } from './card-amount.ts';
import { changeLockedCard, refuse, type CardChange, type Changed } from './change-card.ts';

type PaidOut = { readonly amount: number; readonly how: string; readonly receipt: string };

const REFUSALS: Readonly<Record<PayOutRefusal, string>> = {
  not_money: 'Only cards that hold money can be paid out.',
  not_active: 'Only an active card can be paid out.',
  on_hold: 'Something on the card is on hold. It can be paid out once that is settled.',
  nothing_left: 'Nothing is left on the card.',
  given_away: 'The card was given away and not paid for, so it cannot be paid out.',
};

/** Pays out all that is free on a card. `amount` is what the person saw, in major units. */
export function payOutCard(tx: Tx, change: CardChange, { amount, how, receipt }: PaidOut): Promise<Changed> {
  return changeLockedCard(tx, change, async (_tx, card) => {
    const { salePage, cause } = change;
    const today = dateAt(cause.at, salePage.timeZone);
    const sales = await listSales(tx, card.id);
    const isGiven = (lotId: string) => sales.find((sale) => sale.lotId === lotId)?.pricePaid?.amountMinor === 0;
    const refusal = findPayOutRefusal(card, today, isGiven);
    if (refusal) return refuse(REFUSALS[refusal]);
    const free = availableOn(card, today);
    const seen = parseAmount(card.unit, String(amount));
    if (seen.state === 'refused' || seen.amount !== free) {
      return refuse(`The free balance is now ${formatAmount(card.unit, free)}. Open the card again.`);
    }
    const shares = takeFromLots(card.lots, free, today);
    invariant(shares, 'what is free can be taken');
    await payOutLots(tx, card, shares, cause);
    await writeAudit(tx, [{ action: 'pay_out', cardId: card.id, details: { amount: free, how, receipt } }], cause);
    const sentence = `${formatAmount(card.unit, free)} of card …${card.last4} was paid out.`;
    return { state: 'done', sentence, news: { type: 'adjusted', amount: -free } };
  });
}

/**
 * Puts the last standing pay-out back on its lots, because the money came back. On the sale page's same day only. It
 * counts in the limits of a person who did not pay out alone.
 */
export function undoPayOut(tx: Tx, change: CardChange): Promise<Changed> {
  return changeLockedCard(tx, change, async (_tx, card) => {
    const { salePage, cause } = change;
    const paid = findLastPayOut(await listTransfers(tx, card.id));
    const [first] = paid;
    if (!first) return refuse('No pay-out of this card is left to take back.');
    if (card.state === 'void') return refuse('The card is void, so nothing can go back to it.');
    const day = dateAt(first.at, salePage.timeZone);
    if (!day.equals(dateAt(cause.at, salePage.timeZone))) {
      return refuse(`It was paid out on ${day.toString()}. Ask finance to use “Correct balance”.`);
    }
    const amount = paid.reduce((sum, share) => sum + share.amount, 0);
    const back = paid.map((share) => ({ lotId: share.lotId, amount: -share.amount }));
    const noted = (await listAudit(tx, { cardId: card.id })).findLast(({ action, at }) => {
      return action === 'pay_out' && at.equals(first.at);
    });
    const isCounted = noted?.actor !== cause.actor || noted.approvedBy !== undefined;
    await payOutLots(tx, card, back, cause);
    const details = { amount, ...(!isCounted && { not_counted: 1 }) };
    await writeAudit(tx, [{ action: 'undo_pay_out', cardId: card.id, details }], cause);
    const sentence = `${formatAmount(card.unit, amount)} is back on card …${card.last4}.`;
    return { state: 'done', sentence, news: { type: 'adjusted', amount }, isCounted };
  });
}

/** All that was paid out of a card, in major units, so that small parts add up. */
export async function sumPaidOut(tx: Tx, { id, unit }: Card): Promise<number> {
  const paidOut = (await listTransfers(tx, id)).filter(({ kind }) => kind === 'paid_out');
  const sum = paidOut.reduce((all, { amount }) => all + amount, 0);
  return unit.type === 'money' ? sum / 10 ** minorDigits(unit.currency) : sum;
}
