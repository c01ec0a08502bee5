import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const MANY = 64;
const CARD_MINOR = 200_000;
const staycard = useStaycard({ settings: { FRESH_QUOTES_PER_MINUTE: '100000' } });

async function prepare(days: number) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: CARD_MINOR });
  const choice = { stay: stayInDays(days, 1), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  return { guest, card, ...(await guest.prepare(choice)) };
}

it('the same key sent 64 times at once gets one answer, and one stay that is paid once', { tags: ['thorough'] }, () =>
  placeAtOnce(MANY, 50, () => 'one-key-of-all'),
);

it(
  'the same quote, each under a key of its own, sent 64 times at once gets one answer, and one stay that is paid once',
  { tags: ['thorough'] },
  () => placeAtOnce(MANY, 54, () => randomUUID()),
);

async function placeAtOnce(times: number, days: number, keyOf: () => string): Promise<void> {
  const { guest, card, summary, placement } = await prepare(days);
  const answers = await Promise.all(Array.from({ length: times }, () => guest.place(placement, keyOf())));
  const [first] = answers;
  const names = answers.map(({ status, body }) => `${status} ${body.state} ${body.reference}`);
  expect(new Set(names)).toEqual(new Set([`201 confirmed ${first?.body.reference}`]));
  for (const { body } of answers) expect(body).toEqual(first?.body);
  expect(await new Hotel(staycard).reservationsOf(summary.quote.reference)).toHaveLength(1);
  const covered = Math.round(summary.cover.covered.amount * 100);
  expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR - covered, held: 0 });
  expect((await verifyLedger(staycard.db)).violations).toEqual([]);
}

it(
  'stays of two cards in crossing orders are placed at once, and no value is lost or taken twice',
  { tags: ['thorough'] },
  async () => {
    const cards = [await issueTestCard(staycard, { amount: 3000 }), await issueTestCard(staycard, { amount: 3000 })];
    const codes = cards.map(({ code }) => code);
    const prepared = [];
    for (let each = 0; each < 8; each += 1) {
      const guest = new Guest(staycard.url);
      const own = each % 2 === 0 ? codes : codes.toReversed();
      const made = await guest.prepare({ stay: stayInDays(70 + each, 1), codes: own, rate: 'Flexible' });
      prepared.push({ guest, ...made });
    }
    const answers = await Promise.all(prepared.map(async ({ guest, placement }) => guest.place(placement)));
    // The first takes all value of the cards. The others are shown what is left.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    for (const { id } of cards) expect(await sumsOf(staycard, id)).toEqual({ balance: 0, held: 0 });
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  },
);
