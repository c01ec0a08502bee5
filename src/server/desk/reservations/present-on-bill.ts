import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { money } from '#domain/money/money.ts';
import type { PaymentOnBill } from '../../money/redemption/post-on-bill.ts';
import type { DeskParts } from '../desk-parts.ts';
import { createActors } from '../sign-in/present-actor.ts';

/** By redemption, the first first. */
export async function presentOnBill(
  { db }: Pick<DeskParts, 'db'>,
  onBill: readonly PaymentOnBill[],
): Promise<StaffReservation['on_bill']> {
  const actors = onBill.map(({ actor }) => actor);
  const present = await createActors(db, actors);
  const redemptions = Map.groupBy(onBill, ({ redemptionId }) => redemptionId);
  return [...redemptions.values()].flatMap((postings) => {
    const [first] = postings;
    if (!first) return [];
    const { cardId, last4, cardCurrency, currency } = first;
    const sumOf = (read: (one: PaymentOnBill) => number) => postings.reduce((sum, one) => sum + read(one), 0);
    const unit =
      cardCurrency === null ? ({ type: 'uses' } as const) : ({ type: 'money', currency: cardCurrency } as const);
    return [
      {
        card_id: cardId,
        last4,
        amount: toWireMoney(
          money(
            currency,
            sumOf(({ amountMinor }) => amountMinor),
          ),
        ),
        taken: toWireUnits(
          unit,
          sumOf(({ cardAmount }) => cardAmount),
        ),
        postings: postings.map(({ at, actor, amountMinor }) => {
          return { at: at.toString(), by: present(actor), amount: toWireMoney(money(currency, amountMinor)) };
        }),
      },
    ];
  });
}
