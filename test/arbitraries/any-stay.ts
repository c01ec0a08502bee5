import fc from 'fast-check';
import type { Stay } from '#domain/stay/stay.ts';
import { day } from './build-card.ts';

const FIRST_DAY = day('2026-01-01');

/** A day within two years, including a leap day and both clock changes. */
export function anyDay(): fc.Arbitrary<Temporal.PlainDate> {
  return fc.nat(1100).map((days) => FIRST_DAY.add({ days }));
}

/** A stay of one to `maxNights` nights. */
export function anyStay(maxNights: number): fc.Arbitrary<Stay> {
  return fc
    .record({ arrivalDate: anyDay(), nights: fc.integer({ min: 1, max: maxNights }) })
    .map(({ arrivalDate, nights }) => ({ arrivalDate, departureDate: arrivalDate.add({ days: nights }) }));
}
