import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSellingFault } from '#domain/stay/property.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

/** A card's last day, in days from now. */
const IN_DAYS = 10;
const lastDay = today().add({ days: IN_DAYS });
let now = lastDay.toZonedDateTime('Europe/London').toInstant();

describe('on its last evening a card', () => {
  const staycard = useStaycard({ clock: { now: () => now } });

  beforeAll(async () => {
    // Loads the hotel's zone first, so that it answers in time even on a busy machine.
    const { properties } = await staycard.deps.salePages.load('demo');
    const open = [...properties.values()].filter((property) => findSellingFault(property) === undefined);
    await Promise.all(open.map((property) => staycard.deps.pmsOf(property).loadFacts()));
  });

  async function search(hour: string, zone: string, days: object) {
    now = Temporal.PlainDateTime.from(`${lastDay.toString()}T${hour}`).toZonedDateTime(zone).toInstant();
    const { code, id } = await issueTestCard(staycard, { amount: 20_000, ...days });
    const answer = await new Guest(staycard.url).search(code);
    return { ...answer, id };
  }

  it.each([
    ['21:40', 'America/New_York', true, ['dawn-lodge']],
    ['23:59', 'America/New_York', true, ['dawn-lodge']],
    ['23:30', 'Europe/London', true, undefined],
    ['00:30', 'Europe/London', true, undefined],
  ])('at %s of its last day in %s is usable: %s, by the clock of %o', async (hour, zone, usable, hotels) => {
    const { card } = await search(hour, zone, { expiresInDays: IN_DAYS });
    expect(card.usable).toBe(usable);
    expect(card.available.value?.amount).toBe(200);
    expect(card.last_hours?.map(({ property_id: id }) => id)).toEqual(hotels);
    const until = lastDay.add({ days: 1 }).toZonedDateTime('America/New_York').toInstant().toString();
    for (const one of card.last_hours ?? []) expect(one).toMatchObject({ time_zone: 'America/New_York', until });
  });

  it('is over once it is so at the last of its hotels', async () => {
    const { card } = await search('00:00', 'America/New_York', { expiresInDays: IN_DAYS - 1 });
    expect(card).toMatchObject({ usable: false, reason: 'CARD.EXPIRED' });
    expect(card.last_hours).toBeUndefined();
  });

  it('may be registered still, and staff read where it is good and that the sale page calls it over', async () => {
    const days = { expiresInDays: IN_DAYS, form: 'virtual' };
    const { card_token: token, id } = await search('22:00', 'America/New_York', days);
    await new Guest(staycard.url).register(token);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { body } = await owner.ask('GET', `/staff/cards/${id}`);
    expect(body).toMatchObject({ card: { reason: 'CARD.EXPIRED', last_hours: [{ property_id: 'dawn-lodge' }] } });
  });

  it('that begins tomorrow is usable where it is tomorrow already', async () => {
    const early = await search('23:30', 'Europe/London', { startsInDays: IN_DAYS + 1 });
    expect(early.card).toMatchObject({ usable: true, reason: null });
    expect(early.card.last_hours).toBeUndefined();
    const earlier = await search('22:30', 'Europe/London', { startsInDays: IN_DAYS + 1 });
    expect(earlier.card).toMatchObject({ usable: false, reason: 'CARD.NOT_STARTED' });
  });
});

describe('while no hotel answers in time, a card', () => {
  const staycard = useStaycard({ clock: { now: () => now } });
  const hotel = new Hotel(staycard);
  beforeAll(() => hotel.fail({ operation: 'configuration/get', times: 1000, effect: { kind: 'stall' } }));
  afterAll(() => hotel.forgetFaults());

  it.each([
    ['has ended by the clock of the sale page and not in New York', '23:59', { expiresInDays: IN_DAYS }, null],
    ['ended a day ago everywhere', '12:00', { expiresInDays: IN_DAYS - 2 }, 'CARD.EXPIRED'],
  ])('that %s is called expired only if it is so everywhere', async (_, hour, days, reason) => {
    now = Temporal.PlainDateTime.from(`${lastDay.toString()}T${hour}`).toZonedDateTime('America/New_York').toInstant();
    const { code } = await issueTestCard(staycard, { amount: 20_000, ...days });
    const { card } = await new Guest(staycard.url).search(code);
    expect(card).toMatchObject({ usable: reason === null, reason });
    expect(card.last_hours).toBeUndefined();
  });
});
