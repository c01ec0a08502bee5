import type { CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { listLosses, splitFee } from '#domain/cancelling/give-back.ts';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { compareExpiry } from '#domain/card/lot.ts';
import { money, type Money } from '#domain/money/money.ts';
import { splitRefund, standingOf } from '#domain/payment/rest-payment.ts';
import { returnToLots } from '#domain/card/return-to-lots.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listRedeemed, type ValueReturn } from '../../money/ledger/ledger.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findRestPayment, type RestPayment } from '../placement/rest-payment-store.ts';
import type { Placement } from '../placement/placement-store.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';

/** The value that cards get back for a fee, and its transfers in the ledger. Writes nothing. */
type GiveBackPlan = { readonly outcome: CancellationOutcome; readonly returns: readonly ValueReturn[] };

/** Plans from the current ledger. `today` is the date at the property and decides which value has expired. */
export async function planGiveBack(
  db: Database | Tx,
  salePage: SalePage,
  placement: Placement,
  fee: Money,
  today: Temporal.PlainDate,
): Promise<GiveBackPlan> {
  const { id, covered } = placement;
  const split = splitFee(bookingPaidOf(placement), fee);
  const payment = placement.terms.paysRest ? await findRestPayment(db, id) : undefined;
  const rest = payment?.state === 'paid' ? planRefund(salePage, placement, payment, split.due) : null;
  const redeemed = await listRedeemed(db, { placementId: id });
  const cardIds = covered.cards.map(({ cardId }) => cardId);
  const cards = await loadCards(db, salePage, cardIds);
  const cardOf = (cardId: CardId) => {
    const card = cards.find((one) => one.id === cardId);
    invariant(card, 'loadCards returns every requested card');
    return card;
  };
  const planned = split.cards.map(({ payment: { cardId, last4 }, givenBack }) => {
    const card = cardOf(cardId);
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
        isLost: card.state === 'void',
      },
    };
  });
  const outcome = {
    feeDue: rest ? rest.due : split.due,
    rest: rest && rest.back,
    givenBack: money(fee.currency, covered.amount.amountMinor - split.kept.amountMinor),
    cards: planned.map(({ back }) => back).filter(({ amount }) => amount > 0),
    kept: listLosses(split, (cardId) => cardOf(cardId).unit),
  };
  return { outcome, returns: planned.flatMap(({ returns }) => returns) };
}

/** If the hotel has refunded part of a payment, it refunds the rest itself (decisions/online-payments.md). */
function planRefund(salePage: SalePage, { propertyId }: Placement, { paid, hotelRefunded }: RestPayment, due: Money) {
  invariant(paid, 'the payment was read');
  const { refunds = 'ours' } = salePage.properties.get(propertyId) ?? {};
  const isInPart = hotelRefunded !== null && hotelRefunded.amountMinor > 0;
  const { due: left, ...split } = splitRefund(standingOf(paid.amount, hotelRefunded), due);
  const isUnsure = hotelRefunded === null;
  return { due: left, back: { ...split, refundBy: isInPart ? 'hotel' : refunds, isUnsure, hotelRefunded } };
}

function expiryOf(lots: Awaited<ReturnType<typeof listRedeemed>>, lotId: string): Temporal.PlainDate | null {
  return lots.find((lot) => lot.lotId === lotId)?.expiresOn ?? null;
}
