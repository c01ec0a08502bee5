import { describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { WireAgeCategory } from '#contract/guest/property.ts';
import type { Summary, WireBooking } from '#contract/guest/reservation.ts';
import { Guest } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { useContract } from './contract-caller.ts';
import { CODES } from './demo-hotels.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

type Ages = { readonly adults: number; readonly children?: readonly number[] };

async function personsOf(property: string, { adults, children = [] }: Ages) {
  const path = `demo/age-categories/${property}`;
  const { age_categories: categories } = await contract.get<{ age_categories: WireAgeCategory[] }>(path);
  const fits = (age: number) => (one: WireAgeCategory) =>
    age >= (one.minimal_age ?? 0) && age <= (one.maximal_age ?? 200);
  const counts = Map.groupBy([...Array.from({ length: adults }, () => 40), ...children], (age) => {
    const found = categories.find(fits(age));
    if (!found) throw new Error(`${property} has nobody of ${age}`);
    return found.id;
  });
  return [...counts].map(([id, ages]) => ({ age_category_id: id, count: ages.length }));
}

describe('children and infants', () => {
  it('pay no city tax in a search either: fourteen nights in Vienna cost what the summary says', async () => {
    const property = 'palais-rosenhain';
    const stay = stayInDays(60, 14);
    const persons = await personsOf(property, { adults: 1, children: [8, 8, 8] });
    const found = await contract.post<AvailabilityAnswer>(`demo/availability/${property}`, { ...stay, persons });
    const [offer] = found.rates;
    if (!offer) throw new Error('nothing is offered');
    const room = { room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons };
    const booking = { ...stay, rooms: [room], products: [], card_tokens: [] };
    const summary = await contract.post<Summary>(`demo/reservation-summary/${property}`, booking);
    expect([offer.city_tax, offer.due]).toEqual([summary.city_tax.amount, summary.due]);
    expect(summary.city_tax.amount).toEqual({ currency: 'EUR', amount: 44.8 });
  });

  it('say in a search what cards pay with the city tax, as the summary does', async () => {
    const property = 'palais-rosenhain';
    const stay = stayInDays(60, 3);
    const persons = await personsOf(property, { adults: 2 });
    const tokens = [(await new Guest(staycard.url).search(CODES.gift)).card_token];
    const found = await contract.post<AvailabilityAnswer>(`demo/availability/${property}`, {
      ...stay,
      persons,
      card_tokens: tokens,
    });
    const [offer] = found.rates;
    if (!offer) throw new Error('nothing is offered');
    const room = { room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons };
    const booking = { ...stay, rooms: [room], products: [], card_tokens: tokens };
    const summary = await contract.post<Summary>(`demo/reservation-summary/${property}`, booking);
    expect([offer.cover_with_city_tax, offer.due]).toEqual([summary.cover, summary.due]);
    const { price, city_tax: cityTax, due } = offer;
    const coveredCents = 100 * (price.gross_value + (cityTax?.amount ?? 0) - due.amount);
    expect(Math.round(coveredCents)).toBe(Math.round(100 * summary.cover.covered.amount));
  });

  it.each([
    ['two adults owe nothing', [], 0],
    ['a free infant adds nothing', [1], 0],
    ['a child adds its bed for 20 and its breakfast for 8 a night', [8], 56],
  ])('take nothing from what a package for two pays: %s', async (_case, children, owed) => {
    const guest = new Guest(staycard.url);
    const property = 'harbour-house';
    const persons = await personsOf(property, { adults: 2, children });
    const stay = stayInDays(60, 2);
    const tokens = [(await guest.search(CODES.voucher)).card_token];
    const products = await guest.products(property);
    const breakfast = products.find(({ name }) => name === 'Breakfast');
    const body = { ...stay, persons, card_tokens: tokens };
    const found = await contract.post<AvailabilityAnswer>(`demo/availability/${property}`, body);
    const offer = found.rates.find(({ room_category: room }) => room.name === 'Sea View Double');
    if (!offer || !breakfast) throw new Error('the package is for a Sea View Double with breakfast');
    const booking: WireBooking = {
      ...stay,
      rooms: [{ room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons }],
      products: [{ product_id: breakfast.id, count: 1 }],
      card_tokens: tokens,
    };
    const { due } = await contract.post<Summary>(`demo/reservation-summary/${property}`, booking);
    expect(due).toEqual({ currency: 'GBP', amount: owed });
  });
});
