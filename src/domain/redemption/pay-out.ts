import { availableOn, heldOn, type Card } from '../card/card.ts';
import { availableInLot } from '../card/lot.ts';
import type { TransferKind } from '../card/transfer-kinds.ts';
import type { LotId } from '../value/ids.ts';

export type PayOutRefusal = 'not_money' | 'not_active' | 'on_hold' | 'nothing_left' | 'given_away';

/**
 * Why the free value of a card cannot be paid out, the gravest reason first. Undefined if it can. A lot that was given
 * away was never paid for, so no money goes out for it.
 */
export function findPayOutRefusal(
  card: Card,
  today: Temporal.PlainDate,
  isGiven: (lotId: LotId) => boolean,
): PayOutRefusal | undefined {
  if (card.unit.type === 'uses') return 'not_money';
  if (card.state !== 'active') return 'not_active';
  if (heldOn(card) > 0) return 'on_hold';
  if (availableOn(card, today) === 0) return 'nothing_left';
  const isAnyGiven = card.lots.some((lot) => availableInLot(lot, today) > 0 && isGiven(lot.id));
  return isAnyGiven ? 'given_away' : undefined;
}

/** Whether any guest gets an amount, in major units, who asks for it. It then counts against no limit of a role. */
export function isPaidOutOnRequest({ product: { payOut } }: Pick<Card, 'product'>, amount: number): boolean {
  return payOut !== null && payOut.isOnRequest && amount < payOut.below;
}

type PaidOut = { readonly kind: TransferKind; readonly amount: number; readonly at: Temporal.Instant };

/** The transfers of the last pay-out that was not taken back, oldest first. Each transfer back undoes one. */
export function findLastPayOut<Transfer extends PaidOut>(transfers: readonly Transfer[]): readonly Transfer[] {
  const standing: Transfer[] = [];
  for (const one of transfers.filter(({ kind }) => kind === 'paid_out')) {
    if (one.amount > 0) standing.push(one);
    else standing.pop();
  }
  return standing.filter(({ at }) => at.equals(standing.at(-1)?.at ?? at));
}
