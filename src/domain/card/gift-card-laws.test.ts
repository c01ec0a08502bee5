import { expect, it } from 'vitest';
import { findStricterLaw } from './gift-card-laws.ts';

it.each([
  ['P3Y', false, 'DE', 'DE'],
  ['P3Y', true, 'DE', undefined],
  ['P4Y', false, 'DE', undefined],
  ['P2Y', true, 'DE', 'DE'],
  ['P3Y', false, 'IE', 'IE'],
  ['P60M', false, 'IE', undefined],
  ['P4Y', true, 'IE', 'IE'],
  ['P3Y', false, 'DK', undefined],
  ['P1095D', false, 'AU', 'AU'],
  ['P5Y', false, 'US-NY', undefined],
  ['P4Y', false, 'US-NY', 'US'],
  ['P10Y', false, 'US-CA', 'US-CA'],
  [null, false, 'US-CA', undefined],
  ['P1D', false, 'GB', undefined],
  ['P1D', false, '', undefined],
])('a term of %s, to the end of the year: %s, in %s breaks the law of %s', (validFor, isToYearEnd, place, law) => {
  const term = { validFor: validFor === null ? null : Temporal.Duration.from(validFor), isToYearEnd };
  const found = findStricterLaw(term, { countryCode: place.slice(0, 2), subdivisionCode: place.slice(2) && place });
  expect(found?.place).toBe(law);
});
