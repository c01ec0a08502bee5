import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/card.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { openSecondSalePage } from './second-sale-page.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const stay = stayInDays(30, 2);

beforeAll(async () => {
  await openSecondSalePage(staycard, 'other-houses');
});

async function prepare() {
  const { code } = await issueTestCard(staycard, { amount: 500_000 });
  const guest = new Guest(staycard.url);
  const choice = { stay, codes: [code] };
  return { code, guest, ...(await guest.book(choice)), ...(await guest.prepare(choice)) };
}

describe('what belongs to one sale page', () => {
  it('its card tokens are worth nothing on another', async () => {
    const { booking } = await prepare();
    const persons = booking.rooms[0]?.persons;
    const refused = { status: 401, code: 'CARD.TOKEN_INVALID' };
    const faults = ['card_tokens.0 CARD.TOKEN_INVALID'];
    const search = { ...stay, persons, card_tokens: booking.card_tokens };
    const searched = await contract.ask('POST', 'other-houses/availability/harbour-house', { body: search });
    expect(expectProblem(searched, refused)).toEqual(faults);
    const summed = await contract.ask('POST', 'other-houses/reservation-summary/harbour-house', { body: booking });
    expect(expectProblem(summed, refused)).toEqual(faults);
    await contract.post('demo/reservation-summary/harbour-house', booking);
  });

  it('its quotes cannot be placed, and its reservations not be followed, on another', async () => {
    const { guest, placement } = await prepare();
    const headers = { 'idempotency-key': randomUUID() };
    const elsewhere = await contract.ask('POST', 'other-houses/reservation', { body: placement, headers });
    expect(expectProblem(elsewhere, { status: 422, code: 'INPUT.INVALID' })).toEqual([
      'quote_token ERRORS.QUOTE_INVALID',
    ]);
    const { body: placed } = await guest.place(placement);
    const authorization = `Bearer ${placed.access_token}`;
    const path = `reservation/${placed.reference}`;
    const followed = await contract.ask('GET', `other-houses/${path}`, { headers: { authorization } });
    expectProblem(followed, { status: 404, code: 'RESERVATION.NOT_FOUND' });
    await contract.get(`demo/${path}`, { authorization });
  });
});

describe('the token of a card', () => {
  /** Sets how long all tokens are still good. */
  async function ageTokens(secondsLeft: number): Promise<void> {
    const expiresAt = testClock.now().add({ seconds: secondsLeft });
    await staycard.db.updateTable('card_token').set({ expires_at: expiresAt.toString() }).execute();
  }

  it('is renewed by use', async () => {
    const { booking } = await prepare();
    await ageTokens(60);
    await contract.post('demo/reservation-summary/harbour-house', booking);
    const renewed = await staycard.db.selectFrom('card_token').select('expires_at').execute();
    const minutesLeft = renewed.map(({ expires_at: at }) => at.since(testClock.now()).total('minutes'));
    expect(Math.max(...minutesLeft)).toBeGreaterThan(55);
  });

  it('ends, and is made again by knowing the code', async () => {
    const { code, booking } = await prepare();
    await ageTokens(-1);
    const late = await contract.ask('POST', 'demo/reservation-summary/harbour-house', { body: booking });
    expect(expectProblem(late, { status: 401, code: 'CARD.TOKEN_INVALID' })).toEqual([
      'card_tokens.0 CARD.TOKEN_INVALID',
    ]);
    const { card_token: token } = await contract.post<CardSearchAnswer>('demo/cards/search', { code });
    await contract.post('demo/reservation-summary/harbour-house', { ...booking, card_tokens: [token] });
  });
});
