import { expect, it } from 'vitest';
import { reasonForPaymentCard } from './payment-card-reason.ts';

const pounds = (amount: number) => ({ currency: 'GBP', amount });

it.each([
  ['what is due is guaranteed', 100, 150, 'guarantee', 'rest'],
  ['no way is chosen yet', 100, 150, undefined, 'rest'],
  ['nothing is due, and cancelling can cost', 0, 150, undefined, { mostFee: pounds(150) }],
  ['nothing is due, and the fee is unknown', 0, null, undefined, { mostFee: null }],
  ['what is due is paid now, and cancelling can cost more', 100.1, 150.3, 'pay', { mostFee: pounds(50.2) }],
  ['the rest is paid now, and the fee is unknown', 100, null, 'pay', { mostFee: null }],
] as const)('a payment card is asked for where %s', (_when, due, most, way, reason) => {
  const cancellation = { most_due: most === null ? null : pounds(most) };
  expect(reasonForPaymentCard({ due: pounds(due), cancellation }, way)).toEqual(reason);
});
