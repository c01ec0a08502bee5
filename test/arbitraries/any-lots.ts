import fc from 'fast-check';
import { asId, type LotId } from '#domain/value/ids.ts';
import type { Lot } from '#domain/card/lot.ts';

/** Up to five lots of a card with up to a hundred each: expired, ending today, soon or never, some of it on hold. */
export function anyLots(today: Temporal.PlainDate): fc.Arbitrary<Lot[]> {
  const lot = fc.record({
    balance: fc.nat(100),
    heldPercent: fc.oneof(fc.constant(0), fc.nat(100)),
    daysLeft: fc.option(fc.integer({ min: -3, max: 3 })),
  });
  return fc.array(lot, { maxLength: 5 }).map((lots) =>
    lots.map(({ balance, heldPercent, daysLeft }, index) => ({
      id: asId<LotId>(`lot-${index}`),
      expiresOn: daysLeft === null ? null : today.add({ days: daysLeft }),
      balance,
      held: Math.floor((balance * heldPercent) / 100),
    })),
  );
}
