import { QueryClient } from '@tanstack/react-query';
import { afterAll, expect, it, vi } from 'vitest';
import { availabilityQuery, cardCalendarQuery, cardStaysQuery, summaryQuery } from './stay-queries.ts';
import { forgetCovers } from './forget-covers.ts';
import { propertiesQuery } from './properties-query.ts';

vi.stubGlobal('window', { location: new URL('https://hotel.example/s/demo') });
afterAll(() => vi.unstubAllGlobals());

const SPAN = { from: '2027-01-10', to: '2027-02-10', nights: 2 };
const PERSONS = [{ age_category_id: 'adult', count: 2 }];
const STAY = { stay_from: '2027-01-10', stay_to: '2027-01-12', card_tokens: ['token'] };

it.each([
  ['a receipt', summaryQuery('hotel', { ...STAY, rooms: [], products: [] }, 'en')],
  ['the rooms on offer', availabilityQuery('hotel', { ...STAY, persons: PERSONS }, 'en')],
  ['the days of the calendar', cardCalendarQuery('hotel', { ...SPAN, persons: PERSONS, card_tokens: ['token'] })],
  ['the soonest stays', cardStaysQuery({ ...SPAN, card_token: 'token', persons: { adults: 2, children_ages: [] } })],
])('once value has moved, the page no longer shows %s as before', (_, { queryKey }) => {
  const queries = new QueryClient();
  queries.setQueryData([...queryKey], 'shown before');
  forgetCovers(queries);
  expect(queries.getQueryData([...queryKey])).toBeUndefined();
});

it('answers without cards are kept', () => {
  const queries = new QueryClient();
  const { queryKey } = propertiesQuery('en');
  queries.setQueryData([...queryKey], 'the hotels');
  forgetCovers(queries);
  expect(queries.getQueryData([...queryKey])).toBe('the hotels');
});
