import { describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { WireAgeCategory, WireLanguage } from '#contract/guest/property.ts';
import type { Reservation, Summary } from '#contract/guest/reservation.ts';
import { BUYER, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { HOTELS } from './demo-hotels.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

type Named = { readonly products: readonly { readonly name: string }[] };

async function firstProduct(address: string, acceptLanguage?: string): Promise<string | undefined> {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  return (await contract.get<Named>(`demo/products/${address}`, headers)).products[0]?.name;
}

describe('the language of texts', () => {
  it.each([
    ['the sale page, when nothing is asked for', undefined, 'Breakfast'],
    ['the browser', 'de', 'Frühstück'],
    ['the browser, with a country', 'de-AT', 'Frühstück'],
    ['what the browser likes best', 'en;q=0.4, fr;q=0.9, de;q=0.6', 'Petit-déjeuner'],
    ['the browser, in capitals', 'DE', 'Frühstück'],
    ['the browser’s second language, if the first is not offered', 'fi, de;q=0.5, fr;q=0.7', 'Petit-déjeuner'],
    ['anything, for a browser that takes anything', '*', 'Breakfast'],
    ['the hotel, when it has no such texts', 'fi', 'Breakfast'],
    ['the default for a malformed header', ';;;q=x,,', 'Breakfast'],
  ])('is chosen by %s', async (_who, acceptLanguage, expected) => {
    expect(await firstProduct('harbour-house', acceptLanguage)).toBe(expected);
  });

  it('is chosen by the address before the browser', async () => {
    expect(await firstProduct('harbour-house?language=de', 'fr')).toBe('Frühstück');
    expect(await firstProduct('harbour-house?language=de-DE', 'fr')).toBe('Frühstück');
    expect(await firstProduct('harbour-house?language=EN', 'fr')).toBe('Breakfast');
    expect(await firstProduct('harbour-house?language=EN-gb', 'fr')).toBe('Breakfast');
    expect(await firstProduct('harbour-house?language=DE', 'fr')).toBe('Frühstück');
  });

  it('is refused when it is no code of a language', async () => {
    const answer = await contract.ask('GET', 'demo/products/harbour-house?language=d%20e');
    expect(expectProblem(answer, { status: 422, code: 'INPUT.INVALID' })).toEqual(['language ERRORS.PATTERN']);
  });

  it('is known to age categories, offers and summaries', async () => {
    const guest = new Guest(staycard.url);
    const { age_categories: ages } = await contract.get<{ age_categories: WireAgeCategory[] }>(
      'demo/age-categories/palais-rosenhain?language=de',
    );
    expect(ages.find(({ is_default: usual }) => usual)?.name).toMatch(/^Erwachsene/);

    const choice = { property: 'palais-rosenhain', room: 'Classic Double' };
    const stay = stayInDays(40, 2);
    const { booking } = await guest.book({ ...choice, stay });
    const search = { ...stay, persons: booking.rooms[0]?.persons };
    const german = { 'accept-language': 'de-DE' };
    const { rates } = await contract.post<AvailabilityAnswer>('demo/availability/palais-rosenhain', search, german);
    const [room] = booking.rooms;
    const offer = rates.find(({ room_category: { id } }) => id === room?.room_category_id);
    expect(offer?.room_category).toMatchObject({
      name: 'Klassisches Doppelzimmer',
      description: expect.stringContaining('Fischgrätparkett') as string,
    });

    const summary = await contract.post<Summary>('demo/reservation-summary/palais-rosenhain?language=de', booking);
    expect(summary.rate.rooms.map(({ name }) => name)).toEqual(['Klassisches Doppelzimmer']);
  });

  it.each([
    ['de', {}],
    ['de-AT', {}],
    ['nl', { name: 'en-GB', description: 'en-GB' }],
  ])('is said where a text is in another than the guest asked for: %s', async (language, expected) => {
    const guest = new Guest(staycard.url);
    const ages = await contract.get<{ age_categories: WireAgeCategory[] }>(
      `demo/age-categories/harbour-house?language=${language}`,
    );
    const search = {
      ...stayInDays(40, 2),
      persons: [{ age_category_id: (await guest.adult('harbour-house')).id, count: 2 }],
    };
    const address = `demo/availability/harbour-house?language=${language}`;
    const { rates, products } = await contract.post<AvailabilityAnswer>(address, search);
    const [rate] = rates;
    const [product] = products;
    for (const one of [rate, rate?.room_category, product]) expect(one?.text_languages).toEqual(expected);
    const nameOnly = 'name' in expected ? { name: expected.name } : {};
    expect(ages.age_categories.map(({ text_languages: languages }) => languages)).toEqual([
      nameOnly,
      nameOnly,
      nameOnly,
    ]);
  });

  it('is said of what was summarised and booked, too, in whatever language it is read later', async () => {
    const guest = new Guest(staycard.url);
    const [breakfast] = await guest.products('harbour-house');
    const products = [{ product_id: breakfast?.id ?? '', count: 1 }];
    const { code } = await issueTestCard(staycard, { amount: 500_000 });
    const { booking } = await guest.book({
      property: 'harbour-house',
      stay: stayInDays(46, 1),
      products,
      codes: [code],
    });
    const address = 'demo/reservation-summary/harbour-house?language=';
    const summary = await contract.post<Summary>(`${address}cs`, booking);
    const english = { name: 'en-GB' };
    for (const room of summary.rate.rooms) expect(room.text_languages).toEqual({ ...english, rate_name: 'en-GB' });
    for (const product of summary.products) expect(product.text_languages).toEqual(english);
    const german = await contract.post<Summary>(`${address}de`, booking);
    for (const one of [...german.rate.rooms, ...german.products]) expect(one.text_languages).toEqual({});

    const buyer = { ...BUYER, email: guest.email, language: 'cs' };
    const placement = { quote_token: summary.quote.token, property_id: 'harbour-house', buyer };
    const { status, body } = await guest.place(placement);
    expect(status).toBe(201);
    const headers = { authorization: `Bearer ${body.access_token}` };
    for (const [language, expected] of [
      ['cs', 'en-GB'],
      ['ar', 'en-GB'],
      ['en', null],
    ] as const) {
      const { details } = await contract.get<Reservation>(
        `demo/reservation/${body.reference}?language=${language}`,
        headers,
      );
      const name = expected === null ? {} : { name: expected };
      const both = expected === null ? {} : { name: expected, rate_name: expected };
      expect(details.rooms.map(({ text_languages: languages }) => languages)).toEqual([both]);
      const others = [...details.rooms.flatMap(({ guests }) => guests), ...details.extras];
      expect(others.map(({ text_languages: languages }) => languages)).toEqual(others.map(() => name));
    }
  });

  it.each(HOTELS)('is one of those that $id has texts in', async ({ id }) => {
    const { languages } = await contract.get<{ languages: WireLanguage[] }>(`demo/languages/${id}`);
    const codes = languages.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['en-GB', 'de-DE', 'fr-FR']));
    expect(new Set(codes).size).toBe(codes.length);
    expect(languages.find(({ code }) => code === 'de-DE')).toMatchObject({
      english_name: 'German',
      local_name: 'Deutsch',
    });
  });
});
