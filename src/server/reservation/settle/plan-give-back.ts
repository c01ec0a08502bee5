import type { CancellationOutcome } from '#domain/cancellation.ts';
import { returnToLots, splitFee } from '#domain/give-back.ts';
import { invariant } from '#domain/invariant.ts';
import { compareExpiry } from '#domain/lot.ts';
import { money, sum, type Money } from '#domain/money.ts';
import { loadCards } from '../../card/load-cards.ts';
import type { Database, Tx } from '../../plumbing/database/database.ts';
import { listRedeemed, type ValueReturn } from '../../ledger/ledger.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';

/** What cards get back when a reservation is cancelled for a fee, and where in the ledger it goes. Writes nothing. */
type GiveBackPlan = { readonly outcome: CancellationOutcome; readonly returns: readonly ValueReturn[] };

/** Plans by what stands in the ledger; `today` is the date at the property and decides what has expired. */
export async function planGiveBack(
  db: Database | Tx,
  salePage: SalePage,
  { id, covered }: Placement,
  fee: Money,
  today: Temporal.PlainDate,
): Promise<GiveBackPlan> {
  const split = splitFee(covered.cards, fee);
  const redeemed = await listRedeemed(db, id);
  const cardIds = covered.cards.map(({ cardId }) => cardId);
  const cards = await loadCards(db, salePage, cardIds);
  const planned = split.cards.map(({ payment: { cardId, last4 }, givenBack }) => {
    const card = cards.find((one) => one.id === cardId);
    invariant(card, 'loadCards answers every card it was asked for');
    const lots = redeemed.filter((lot) => lot.cardId === cardId);
    const returns = returnToLots(lots, givenBack.debit, today, card.product.givenBackDays);
    const expiries = returns.map(({ lotId, newExpiry }) => newExpiry ?? expiryOf(lots, lotId));
    return {
      returns: returns.map((one) => ({ ...one, cardId })),
      back: {
        last4,
        covered: money(fee.currency, givenBack.coveredMinor),
        unit: card.unit,
        amount: givenBack.debit,
        expiresOn: expiries.toSorted(compareExpiry)[0] ?? null,
      },
    };
  });
  const backs = planned.map(({ back }) => back);
  const givenBack = sum(
    fee.currency,
    backs.map(({ covered }) => covered),
  );
  const outcome = { feeDue: split.due, givenBack, cards: backs.filter(({ amount }) => amount > 0) };
  return { outcome, returns: planned.flatMap(({ returns }) => returns) };
}

function expiryOf(lots: Awaited<ReturnType<typeof listRedeemed>>, lotId: string): Temporal.PlainDate | null {
  return lots.find((lot) => lot.lotId === lotId)?.expiresOn ?? null;
}
