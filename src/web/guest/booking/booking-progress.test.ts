import { describe, expect, it } from 'vitest';
import { furthestSection, openSection } from './booking-progress.ts';

const party = { persons: [{ ageCategoryId: 'adult', count: 2 }] };
const chosen = { ...party, room: { categoryId: 'sea', rateId: 'flex' } };
const dates = { property: 'harbour-house', from: '2026-12-08', to: '2026-12-10' };
const start = { search: {}, isPropertyBookable: false, rooms: [], isBuyerComplete: false, isPaymentMissing: false };
const stay = { ...start, search: dates, isPropertyBookable: true, rooms: [party] };
const rooms = { ...stay, rooms: [chosen] };

describe('the sections', () => {
  it.each([
    ['nothing is chosen', start, 'stay'],
    ['the property cannot be booked', { ...rooms, isPropertyBookable: false }, 'stay'],
    ['the stay is chosen', stay, 'rooms'],
    ['one of two rooms is missing', { ...stay, rooms: [chosen, party] }, 'rooms'],
    ['the rooms are chosen', rooms, 'you'],
    ['the form is complete', { ...rooms, isBuyerComplete: true }, 'check'],
    ['only the payment is missing', { ...rooms, isBuyerComplete: true, isPaymentMissing: true }, 'you'],
  ] as const)('when %s, can be opened up to %s', (_, progress, expected) => {
    expect(furthestSection(progress)).toBe(expected);
  });

  it('open where the address says, but never further than the choices allow', () => {
    expect(openSection({ ...rooms, search: { ...dates, section: 'stay' } })).toBe('stay');
    expect(openSection({ ...stay, search: { ...dates, section: 'check' } })).toBe('rooms');
  });

  it('stay open at the last look when a payment comes to be wanted there', () => {
    const last = { ...rooms, search: { ...dates, section: 'check' as const }, isBuyerComplete: true };
    expect(openSection({ ...last, isPaymentMissing: true })).toBe('check');
    expect(openSection({ ...last, isBuyerComplete: false, isPaymentMissing: true })).toBe('you');
  });

  it('open at the extras for a shared address with a room in it', () => {
    expect(openSection(rooms)).toBe('extras');
  });
});
