import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const notFound = { status: 404, code: 'RESERVATION.NOT_FOUND' };

let near: Reservation;
let other: Reservation;

beforeAll(async () => {
  const cancelling = new Cancelling(staycard);
  near = (await cancelling.book({ stay: stayInDays(1, 2), ...FLEXIBLE })).reservation;
  other = (await cancelling.book({ stay: stayInDays(60, 2), ...FLEXIBLE })).reservation;
});

function headersOf({ access_token: token }: Reservation) {
  return { authorization: `Bearer ${token}` };
}

function cancel(body: unknown, reservation = near, headers: Record<string, string> = headersOf(reservation)) {
  const address = `demo/reservation/${reservation.reference}/cancellation`;
  return contract.ask<WireProblem>('POST', address, { body, headers });
}

describe('a cancellation is not accessible', () => {
  it.each([
    ['without the access token', () => ({})],
    ['with the token of another reservation', () => headersOf(other)],
    ['with an invented token', () => ({ authorization: 'Bearer invented' })],
  ])('%s', async (_who, headers) => {
    expectProblem(await cancel({ agreed_fee: NO_FEE }, near, headers()), notFound);
    const address = `demo/reservation/${near.reference}/cancellation`;
    expectProblem(await contract.ask('GET', address, { headers: headers() }), notFound);
  });

  it('on another sale page', async () => {
    const address = `elsewhere/reservation/${near.reference}/cancellation`;
    const answer = await contract.ask('GET', address, { headers: headersOf(near) });
    expectProblem(answer, { status: 404, code: 'SALE_PAGE.NOT_FOUND' });
  });
});

describe('a request to cancel is invalid', () => {
  it.each([
    ['without what the guest agrees to', {}, ['agreed_fee ERRORS.REQUIRED']],
    ['with a fee below nothing', { agreed_fee: { currency: 'GBP', amount: -1 } }, ['agreed_fee.amount ERRORS.MIN']],
    ['with a fee beyond measure', { agreed_fee: { currency: 'GBP', amount: 1e300 } }, ['agreed_fee.amount ERRORS.MAX']],
    [
      'with a currency that is none',
      { agreed_fee: { currency: 'gbp', amount: 1 } },
      ['agreed_fee.currency ERRORS.PATTERN'],
    ],
    [
      'with a fee in a currency that does not exist',
      { agreed_fee: { currency: 'ABC', amount: 1 } },
      ['agreed_fee.currency ERRORS.VALUE'],
    ],
    [
      'with a tenth of a penny',
      { agreed_fee: { currency: 'GBP', amount: 10.001 } },
      ['agreed_fee.amount ERRORS.DECIMALS'],
    ],
    ['with half a yen', { agreed_fee: { currency: 'JPY', amount: 1.5 } }, ['agreed_fee.amount ERRORS.DECIMALS']],
    ['with a wish beside it', { agreed_fee: NO_FEE, waive: true }, ['waive ERRORS.UNKNOWN_FIELD']],
  ])('%s', async (_what, body, faults) => {
    expect(expectProblem(await cancel(body), { status: 422, code: 'INPUT.INVALID' })).toEqual(faults);
  });
});

describe('a reservation is not cancelled', () => {
  let terms: WireCancellation;

  beforeEach(async () => {
    terms = await contract.get(`demo/reservation/${near.reference}/cancellation`, headersOf(near));
  });

  it.each([
    ['less by a penny', () => ({ ...terms.fee!, amount: Number((terms.fee!.amount - 0.01).toFixed(2)) })],
    ['another currency', () => ({ ...terms.fee!, currency: 'EUR' })],
  ])('for %s: the guest is shown the current fee', async (_fee, agreed) => {
    const answer = await cancel({ agreed_fee: agreed() });
    expectProblem(answer, { status: 409, code: 'RESERVATION.FEE_CHANGED' });
    expect(answer.body.cancellation).toEqual(terms);
    expect(terms.state).toBe('possible');
  });

  it.each([
    ['RESERVATION.TERMS_UNKNOWN', 'cancellation_fees = null'],
    ['RESERVATION.STAY_BEGUN', `booking = jsonb_set(booking, '{stay,arrivalDate}', '"2026-01-01"')`],
    ['RESERVATION.NOT_CANCELLABLE', `state = 'released'`],
  ])('if it cannot be, and the caller gets the gravest reason: %s', async (code, change) => {
    await asOwner(staycard, `update placement set ${change} where reference = '${other.reference}'`);
    const address = `demo/reservation/${other.reference}/cancellation`;
    const reported = await contract.get<WireCancellation>(address, headersOf(other));
    expect(reported).toMatchObject({ state: 'not_possible', reason: code, fee: null, given_back: [] });
    expectProblem(await cancel({ agreed_fee: NO_FEE }, other), { status: 409, code });
  });
});
