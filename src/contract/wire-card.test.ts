import { expect, it } from 'vitest';
import { buildCard, buildLot, day } from '../../test/arbitraries/build-card.ts';
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
