import { describe, expect, it } from 'vitest';
import type { AvailabilityAnswer, WireExtra } from '#contract/guest/availability.ts';
import type { WireExchangeRate, PropertyConfiguration, TaxesAnswer } from '#contract/guest/property.ts';
import type { Summary } from '#contract/guest/reservation.ts';
import type { WirePrice } from '#contract/values.ts';
import { Guest } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';
import { useContract } from './contract-caller.ts';
import { HOTELS } from './demo-hotels.ts';
import { addParts, minorOf, partsOf, toHundredths } from './minor-units.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

function expectWhole(price: WirePrice): void {
  const parts = partsOf(price);
  for (const [part, value] of Object.entries(parts)) expect(Number.isInteger(value), `${part} ${value}`).toBe(true);
  const { net = 0, gross = 0, ...taxes } = parts;
  expect(net + Object.values(taxes).reduce((sum, tax) => sum + tax, 0)).toBe(gross);
}

function expectSum(parts: readonly WirePrice[], whole: WirePrice): void {
  expect(addParts(parts.map(partsOf))).toEqual(addParts([partsOf(whole)]));
}

const [BRIGHTON, ...OTHERS] = HOTELS;

describe.each(OTHERS)('prices at $id', testPrices);
describe.each([BRIGHTON])('prices at $id', { tags: ['thorough'] }, testPrices);

function testPrices({ id, currency, pricing }: (typeof HOTELS)[number]): void {
  const stay = stayInDays(30, 3);

  async function offers(): Promise<AvailabilityAnswer> {
    const persons = [{ age_category_id: (await new Guest(staycard.url).adult(id)).id, count: 2 }];
    return contract.post<AvailabilityAnswer>(`demo/availability/${id}`, { ...stay, persons });
  }

  it('are in the currency of the property, with its decimals, net and taxes making gross', async () => {
    const { rates, products } = await offers();
    expect(rates.length).toBeGreaterThan(0);
    const prices = [
      ...rates.flatMap(({ price, price_per_night: nights }) => [price, ...nights.map((night) => night.price)]),
      ...products.flatMap(({ price }) => price ?? []),
    ];
    for (const price of prices) {
      expect(price.currency).toBe(currency);
      expectWhole(price);
    }
  });

  it('are given for each night from arrival up to, not including, departure, and add up', async () => {
    const { rates } = await offers();
    const from = Temporal.PlainDate.from(stay.stay_from);
    const dates = [0, 1, 2].map((days) => from.add({ days }).toString());
    for (const { price, price_per_night: nights } of rates) {
      expect(nights.map(({ date }) => date)).toEqual(dates);
      expectSum(
        nights.map((night) => night.price),
        price,
      );
    }
  });

  it('carry taxes that the call for taxes explains, those of the property only', async () => {
    const { TaxRates: rates, Taxations: taxations } = await contract.get<TaxesAnswer>(`demo/taxes/${id}`);
    const environment = { 'harbour-house': 'UK-2022', 'palais-rosenhain': 'AT-2020', 'dawn-lodge': 'US-DC' }[id];
    for (const { Code: code } of [...rates, ...taxations]) expect(code.startsWith(environment), code).toBe(true);
    const known = new Set(taxations.map(({ Code: code }) => code));
    expect(rates.filter(({ TaxationCode: code }) => !known.has(code))).toEqual([]);

    const explained = new Set(rates.map(({ Code: code }) => code));
    const used = (await offers()).rates.flatMap(({ price }) => price.tax_values.map(({ code }) => code));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((code) => !explained.has(code))).toEqual([]);
  });

  it('add up in a summary: nights, rooms, extras and what is due', async () => {
    const guest = new Guest(staycard.url);
    const [first, second] = await guest.products(id);
    if (!first || !second) throw new Error('the hotel has extras');
    const products = [
      { product_id: first.id, count: 1 },
      { product_id: second.id, count: 2 },
    ];
    const { booking } = await guest.book({ property: id, stay, products, rooms: 2 });
    const summary = await contract.post<Summary>(`demo/reservation-summary/${id}`, booking);

    expect(summary.taxes_included).toBe(pricing === 'gross');
    const { rate } = summary;
    expectSum(
      rate.rooms.map(({ price }) => price),
      rate.price,
    );
    expectSum(
      rate.price_per_night.map(({ price }) => price),
      rate.price,
    );
    for (const room of rate.rooms) {
      expectSum(
        room.price_per_night.map(({ price }) => price),
        room.price,
      );
    }
    expect(summary.products.map(({ product_id, count }) => ({ product_id, count }))).toEqual(products);
    const parts = [rate.price, ...summary.products.map(({ price_summary: price }) => price)].map(partsOf);
    const cityTax = minorOf(summary.city_tax.amount ?? { currency, amount: 0 });
    expect(addParts([...parts, { net: cityTax, gross: cityTax }])).toEqual(addParts([partsOf(summary.total_price)]));
    expect(summary.cover).toMatchObject({ covered: { currency, amount: 0 }, cards: [], refused_cards: [] });
    expect(minorOf(summary.due)).toBe(toHundredths(summary.total_price.gross_value));
    expect(summary.payment_card).toBe('required');
    const minutes = testClock.now().until(summary.quote.expires_at).total('minutes');
    expect(minutes).toBeGreaterThan(5);
  });

  it('keep the city tax apart where the hotel asks for it on top', async () => {
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties');
    const { booking } = await new Guest(staycard.url).book({ property: id, stay });
    const { city_tax: cityTax } = await contract.post<Summary>(`demo/reservation-summary/${id}`, booking);
    expect(cityTax.included).toBe(properties.find((property) => property.id === id)?.city_tax_included);
    const { products } = await contract.get<{ products: WireExtra[] }>(`demo/products/${id}`);
    const taxes = products.filter(({ is_city_tax: isCityTax }) => isCityTax);
    // Two adults for three nights. The city tax of the demo's property is per person and night.
    const due = id === 'palais-rosenhain' ? 6 * toHundredths(taxes[0]?.price?.gross_value ?? 0) : undefined;
    expect(taxes).toHaveLength(due === undefined ? 0 : 1);
    expect(cityTax.amount === null ? undefined : minorOf(cityTax.amount)).toBe(due);
  });

  it('are shown in another currency at the rate of the property', async () => {
    const { exchange_rates: rates } = await contract.get<{ exchange_rates: WireExchangeRate[] }>(
      `demo/exchange-rates/${id}`,
    );
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties');
    const enterprise = properties.find((property) => property.id === id)?.enterprise_id;
    expect(rates.every((rate) => rate.enterprise_id === enterprise && rate.value > 0)).toBe(true);

    const wanted = currency === 'EUR' ? 'GBP' : 'EUR';
    const rate = rates.find(({ source_currency: from, target_currency: to }) => from === currency && to === wanted);
    const { booking } = await new Guest(staycard.url).book({ property: id, stay });
    const path = `demo/reservation-summary/${id}`;
    const { converted, total_price: total, due } = await contract.post<Summary>(path, { ...booking, currency: wanted });
    expect(converted?.rate).toBe(rate?.value);
    const exact = total.gross_value * (rate?.value ?? 0);
    expect(converted?.total.currency).toBe(wanted);
    expect(Math.abs((converted?.total.amount ?? 0) - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
    expect(converted?.due).toEqual(due.amount === total.gross_value ? converted?.total : undefined);

    const converts = async (to: string) => (await contract.post<Summary>(path, { ...booking, currency: to })).converted;
    expect(await converts(currency)).toBeNull();
    expect(await converts('KPW')).toBeNull();
  });
}

describe('the free rooms', () => {
  it('is given for nights, so that a departure takes no night', async () => {
    const guest = new Guest(staycard.url);
    const path = 'demo/availability/harbour-house/check';
    const stay = stayInDays(60, 2);
    const from = Temporal.PlainDate.from(stay.stay_from);
    const span = (days: number, nights: number) => ({
      stay_from: from.add({ days }).toString(),
      stay_to: from.add({ days: days + nights }).toString(),
    });
    type Check = readonly { readonly CategoryId: string; readonly Availabilities: number[] }[];
    const whole = await contract.post<Check>(path, span(0, 3));
    const nights = await Promise.all([0, 1, 2].map((day) => contract.post<Check>(path, span(day, 1))));
    for (const { CategoryId: id, Availabilities: numbers } of whole) {
      const single = nights.map((night) => night.find(({ CategoryId: other }) => other === id)?.Availabilities);
      expect(single).toEqual(numbers.map((number) => [number]));
    }

    const { placement } = await guest.prepare({ stay: span(0, 2), room: 'Sea View Double' });
    const placed = await guest.place(placement);
    expect(placed.status).toBe(201);
    const room = placed.body.rooms[0]?.room_category_id;
    const numbersOf = (check: Check) => check.find(({ CategoryId: id }) => id === room)?.Availabilities ?? [];
    const [first = 0, second = 0, third = 0] = numbersOf(whole);
    const after = async () => numbersOf(await contract.post<Check>(path, span(0, 3)));
    await expect.poll(after).toEqual([first - 1, second - 1, third]);
  });

  it('shows each extra with what it is charged by', async () => {
    const { products } = await contract.get<{ products: WireExtra[] }>('demo/products/harbour-house');
    const charging = products.map(({ name, charging: by }) => [name, by]);
    expect(Object.fromEntries(charging)).toMatchObject({
      Breakfast: 'per_person_per_time_unit',
      'Late check-out': 'once',
      Parking: 'per_time_unit',
      'Cycling day': 'per_person',
    });
  });
});
