import { expect, it } from 'vitest';
import { listCardStays } from '../../src/server/booking/availability/list-card-stays.ts';
import { issueCardToken } from '../../src/server/money/code/card-token.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const staycard = useStaycard();
const PERSONS = { adults: 2, children_ages: [] };

it(
  'asks for no day that is over at every hotel, and begins everywhere with the day it is there',
  { tags: ['thorough'] },
  async () => {
    const card = await issueTestCard(staycard, { amount: 500_000 });
    const salePage = await staycard.deps.salePages.load('demo');
    // 2 am in London, which is still the previous evening in Washington.
    const tomorrow = today().add({ days: 1 });
    const now = tomorrow.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '02:00' }).toInstant();
    const deps = { ...staycard.deps, clock: { now: () => now } };
    const [loaded] = await loadCards(deps.db, salePage, [card.id]);
    const { token } = issueCardToken(deps, loaded!);
    const askFrom = (days: number) => {
      const span = { from: tomorrow.add({ days }).toString(), to: tomorrow.add({ days: 30 }).toString() };
      return listCardStays(deps, salePage, { card_token: token, ...span, persons: PERSONS, nights: 1 }, 'en');
    };

    const { properties } = await askFrom(-1);
    const firstDayAt = (id: string) => properties.find(({ property_id: at }) => at === id)?.stays[0]?.stay_from ?? '';
    expect(firstDayAt('harbour-house') >= tomorrow.toString()).toBe(true);
    expect(firstDayAt('palais-rosenhain') >= tomorrow.toString()).toBe(true);
    expect(firstDayAt('dawn-lodge') >= tomorrow.subtract({ days: 1 }).toString()).toBe(true);
    await expect(askFrom(-2)).rejects.toMatchObject({
      code: 'INPUT.INVALID',
      extras: { errors: [{ path: 'from', code: 'ERRORS.STAY_IN_THE_PAST' }] },
    });
  },
);
