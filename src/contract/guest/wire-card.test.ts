import { expect, it } from 'vitest';
import { buildCard, buildLot, day } from '../../../test/arbitraries/build-card.ts';
import { toWireCard } from './wire-card.ts';

it('a card has its whole balance, and beside it what can be used today: not what is on hold or has expired', () => {
  const lots = [
    buildLot(25_000, { expiresOn: day('2026-06-30') }),
    buildLot(15_000, { expiresOn: day('2026-10-03'), held: 4000 }),
  ];
  const pounds = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
  expect(toWireCard(buildCard({ lots }), day('2026-07-05'))).toMatchObject({
    expires_on: '2026-10-03',
    balance: pounds(400),
    held: pounds(40),
    available: pounds(110),
  });
});

it('a card whose parts end on different days says which end before the last, and one whose parts do not says nothing', () => {
  const soon = buildLot(5000, { expiresOn: day('2026-12-31') });
  const late = buildLot(10_000, { expiresOn: day('2027-12-31') });
  const { expires_on: last, sooner } = toWireCard(buildCard({ lots: [late, soon] }), day('2026-07-05'));
  expect({ last, sooner }).toEqual({
    last: '2027-12-31',
    sooner: [{ expires_on: '2026-12-31', value: { currency: 'GBP', amount: 50 }, uses: null }],
  });
  expect(toWireCard(buildCard({ lots: [late] }), day('2026-07-05'))).not.toHaveProperty('sooner');
});

it.each([
  [['single_purpose', 'single_purpose'], 'single_purpose'],
  [['multi_purpose'], 'multi_purpose'],
  [['single_purpose', 'multi_purpose'], undefined],
  [['single_purpose', null], undefined],
  [[undefined], undefined],
] as const)('a card whose parts were sold as %s is %s', (kinds, expected) => {
  const lots = kinds.map((taxKind) => ({ ...buildLot(5000, {}), ...(taxKind !== undefined && { taxKind }) }));
  expect(toWireCard(buildCard({ lots }), day('2026-07-05')).tax_kind).toBe(expected);
});
