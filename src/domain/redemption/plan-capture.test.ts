import { expect, it } from 'vitest';
import { asId } from '../value/ids.ts';
import { planCapture, type OpenHold } from './plan-capture.ts';

const hold = (name: string, amount: number, expiresOn: string | null): OpenHold => ({
  id: asId(`hold of ${name}`),
  lotId: asId(name),
  amount,
  expiresOn: expiresOn === null ? null : Temporal.PlainDate.from(expiresOn),
});
const HOLDS = [hold('open', 20, null), hold('late', 20, '2027-12-31'), hold('soon', 10, '2026-12-31')];

it.each([
  [50, { soon: 10, late: 20, open: 20 }],
  [42, { soon: 10, late: 20, open: 12 }],
  [30, { soon: 10, late: 20, open: 0 }],
  [1, { soon: 1, late: 0, open: 0 }],
])('a capture of %i takes what expires soonest, and leaves the rest', (amount, expected) => {
  const captured = planCapture(HOLDS, amount).map(({ lotId, captured: part }) => [lotId, part]);
  expect(Object.fromEntries(captured)).toEqual(expected);
});

it('never captures more than is on hold', () => {
  expect(() => planCapture(HOLDS, 51)).toThrow(/more than is on hold/);
});
