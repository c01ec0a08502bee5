import { describe, expect, it } from 'vitest';
import { buildCard, buildLot, day } from '../../../test/arbitraries/build-card.ts';
import { findExpiryReminder } from './expiry-reminder.ts';

const today = day('2026-11-22');
const inDays = (days: number) => today.add({ days });

describe('a reminder that value expires', () => {
  it.each([
    [91, undefined],
    [90, 90],
    [31, 90],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, undefined],
  ])('%i days before is that of %s days', (left, days) => {
    const card = buildCard({ lots: [buildLot(5000, { expiresOn: inDays(left) })] });
    expect(findExpiryReminder(card, today)).toEqual(days && { days, expiresOn: inDays(left), expiring: 5000 });
  });

  it('counts what expires first and is free, and not what stays', () => {
    const soon = { expiresOn: inDays(20) };
    const lots = [buildLot(5000, soon), buildLot(3000, { ...soon, held: 1000 }), buildLot(9000, { expiresOn: null })];
    expect(findExpiryReminder(buildCard({ lots }), today)).toEqual({ days: 30, expiresOn: inDays(20), expiring: 7000 });
  });

  it('is not for a card that cannot be used, or has nothing that expires', () => {
    const lots = [buildLot(5000, { expiresOn: inDays(20) })];
    expect(findExpiryReminder(buildCard({ lots, state: 'frozen' }), today)).toBeUndefined();
    expect(findExpiryReminder(buildCard({ lots: [buildLot(0, { expiresOn: inDays(20) })] }), today)).toBeUndefined();
    expect(findExpiryReminder(buildCard(), today)).toBeUndefined();
  });
});
