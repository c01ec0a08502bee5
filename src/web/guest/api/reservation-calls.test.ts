import { QueryClient, type Query } from '@tanstack/react-query';
import { afterAll, expect, it, vi } from 'vitest';
import { NO_COVER, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { cancellationQuery, reservationQuery } from './reservation-calls.ts';
import { NoAnswerError, ProblemError } from '../../api/problem-error.ts';

vi.stubGlobal('window', { location: new URL('https://hotel.example/s/demo') });
afterAll(() => vi.unstubAllGlobals());

const problem = (code: string) =>
  new ProblemError({ type: '', title: '', status: 400, code, detail: '', request_id: '' });

const QUERIES = [
  ['a reservation', reservationQuery('SC-2222-2222', 'token'), reservation('unknown', summary([offer()], NO_COVER))],
  ['a cancellation', cancellationQuery('SC-2222-2222', 'token'), cancellation({ state: 'asking' })],
] as const;

/** Polls once with this answer. True if the query would poll again. */
async function asksOn(
  query: { readonly queryKey: readonly unknown[]; readonly refetchInterval?: unknown },
  open: object,
  answer: () => Promise<object>,
): Promise<boolean> {
  const queries = new QueryClient();
  const queryKey = [...query.queryKey];
  queries.setQueryData(queryKey, open);
  await queries.query({ queryKey, queryFn: answer, retry: false }).catch(() => undefined);
  const every = query.refetchInterval as (asked: Query | undefined) => number | false;
  return every(queries.getQueryCache().find({ queryKey })) !== false;
}

it.each(QUERIES)('%s that is still open is followed', async (_, query, open) => {
  expect(await asksOn(query, open, () => Promise.resolve(open))).toBe(true);
});

it.each(QUERIES)('%s is followed through answers that pass', async (_, query, open) => {
  for (const fault of [new NoAnswerError('cut'), ...['SERVER.FAULT', 'REQUEST.TOO_MANY'].map(problem)]) {
    expect(await asksOn(query, open, () => Promise.reject(fault))).toBe(true);
  }
});

it.each(QUERIES)('%s that got a final refusal is not asked for again', async (_, query, open) => {
  expect(await asksOn(query, open, () => Promise.reject(problem('RESERVATION.NOT_FOUND')))).toBe(false);
});
