import { expect, it } from 'vitest';
import { z } from 'zod';
import { AvailabilityAnswer } from '#contract/guest/availability.ts';
import { CalendarAnswer, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { listCardStays } from '../../src/server/booking/availability/list-card-stays.ts';
import { cutAnswer, fillAnswer } from '../../src/server/booking/availability/paid-offers.ts';
import { searchOffers } from '../../src/server/booking/availability/search-offers.ts';
import { showCalendar } from '../../src/server/booking/availability/show-calendar.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const USES = { type: 'uses' } as const;
const inMoney = (currency: string, amount: number) => ({ unit: { type: 'money', currency } as const, amount });
const CARDS = [
  ...[inMoney('GBP', 1), inMoney('GBP', 9_876), inMoney('EUR', 23_456), inMoney('USD', 999_999)],
  { ...inMoney('GBP', 40_000), expiresInDays: 61 },
  ...[
    { product: 'ten-nights', unit: USES, amount: 1 },
    { product: 'two-nights-for-two', unit: USES, amount: 1 },
  ],
];

/** The same sale page, with cards that exclude a day long ago, so that their payments are computed room by room. */
function byRooms(salePage: SalePage): SalePage {
  const longAgo = Temporal.PlainDate.from('2001-01-01');
  const closed = [{ from: longAgo, to: longAgo }];
  const products = [...salePage.products].map(([id, product]) => {
    return [id, { ...product, validity: { ...product.validity, closed } }] as const;
  });
  return { ...salePage, products: new Map(products) };
}

async function ask(path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${staycard.url}/vrm/demo/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const write = (schema: z.ZodType, answer: unknown) => JSON.stringify(z.encode(schema, answer));

const SAME_BYTES = 'guests at %s are sent what their cards pay room by room, byte by byte';
it.each(['harbour-house'])(SAME_BYTES, expectSameBytes);
it.each(['palais-rosenhain', 'dawn-lodge'])(SAME_BYTES, { tags: ['thorough'] }, expectSameBytes);

async function expectSameBytes(hotel: string): Promise<void> {
  const guest = new Guest(staycard.url);
  const issued = await Promise.all(CARDS.map((card) => issueTestCard(staycard, card)));
  const tokens = await Promise.all(issued.map(async ({ code }) => (await guest.search(code)).card_token));
  const persons = [{ age_category_id: (await guest.adult(hotel)).id, count: 2 }];
  const direct = byRooms(await staycard.deps.salePages.load('demo'));
  const { stay_from: from, stay_to: to } = stayInDays(60, 9);
  for (const card_tokens of [...tokens.map((token) => [token]), tokens.slice(0, 4), tokens]) {
    const search = { ...stayInDays(60, 2), persons, card_tokens };
    const sent = await ask(`availability/${hotel}`, search);
    expect(write(AvailabilityAnswer, JSON.parse(sent))).toBe(sent);
    const { answer, paid } = await searchOffers(staycard.deps, direct, hotel, search, 'en');
    const pieces = cutAnswer(write(AvailabilityAnswer, answer));
    expect(sent).toBe(fillAnswer(pieces, paid ?? { offers: [], refused_cards: [] }).toString());

    const calendar = { from, to, persons, nights: 2, most_nights: 3, card_tokens };
    const shown = await showCalendar(staycard.deps, direct, hotel, calendar, 'en');
    expect(await ask(`availability/${hotel}/calendar`, calendar)).toBe(write(CalendarAnswer, shown));

    const [card_token = ''] = card_tokens;
    const stays = { card_token, from, to, persons: { adults: 2, children_ages: [] }, nights: 2, highlights: true };
    const listed = await listCardStays(staycard.deps, direct, stays, 'en');
    expect(await ask('cards/stays', stays)).toBe(write(CardStaysAnswer, listed));
  }
}
