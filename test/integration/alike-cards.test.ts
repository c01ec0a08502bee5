import { expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const PROPERTY = 'harbour-house';

type OwnCard = { readonly token: string; readonly last4: string };

async function issueAlike(amount: number): Promise<OwnCard> {
  const { code } = await issueTestCard(staycard, { amount });
  return { token: (await new Guest(staycard.url).search(code)).card_token, last4: code.slice(-4) };
}

/** The search answer for guests with these cards and two nights, as sent. */
async function search(cards: readonly OwnCard[]): Promise<string> {
  const { id } = await new Guest(staycard.url).adult(PROPERTY);
  const body = {
    ...stayInDays(60, 2),
    persons: [{ age_category_id: id, count: 2 }],
    card_tokens: cards.map(({ token }) => token),
  };
  const path = `/vrm/demo/availability/${PROPERTY}`;
  const answer = await call<AvailabilityAnswer>(staycard.url, 'POST', path, { body });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return JSON.stringify(answer.body);
}

/** The last four characters of every card in an answer, in order. */
const numbersIn = (answer: string) => [...answer.matchAll(/"last4":"([^"]*)"/g)].map(([, last4]) => last4);
const withoutNumbers = (answer: string) => answer.replaceAll(/"last4":"[^"]*"/g, '');

it('guests whose cards are alike are shown the same, each with their own cards', async () => {
  const [one, other] = [await issueAlike(7_000), await issueAlike(7_000)];
  const [ofOne, ofOther] = [await search([one]), await search([other])];
  expect(withoutNumbers(ofOther)).toBe(withoutNumbers(ofOne));
  expect(new Set(numbersIn(ofOne))).toEqual(new Set([one.last4]));
  expect(new Set(numbersIn(ofOther))).toEqual(new Set([other.last4]));
});

it('two cards are each shown with their own part, in either order', { tags: ['thorough'] }, async () => {
  const [little, much] = [await issueAlike(1_100), await issueAlike(90_000)];
  const paid = async (cards: readonly OwnCard[]) => {
    const { rates } = JSON.parse(await search(cards)) as AvailabilityAnswer;
    return rates.map(({ cover }) => (cover?.cards ?? []).map(({ last4, covered }) => ({ last4, covered })));
  };
  const others = [await issueAlike(1_100), await issueAlike(90_000)];
  const names = new Map([
    [others[0]?.last4, little.last4],
    [others[1]?.last4, much.last4],
  ]);
  const own = await paid([little, much]);
  expect(own.length).toBeGreaterThan(1);
  const theirs = await paid(others);
  const renamed = theirs.map((cards) => cards.map((card) => ({ ...card, last4: names.get(card.last4) })));
  const byNumber = (offers: typeof renamed) => offers.map((cards) => new Set(cards));
  expect(byNumber(renamed)).toEqual(byNumber(own));
  expect(byNumber(await paid([much, little]))).toEqual(byNumber(own));
});
