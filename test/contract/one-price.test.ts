import { describe, expect, it } from 'vitest';
import type { AvailabilityAnswer } from '#contract/availability.ts';
import type { WireAgeCategory } from '#contract/property.ts';
import type { Summary } from '#contract/reservation.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { useContract } from './contract-caller.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

type Ages = { readonly adults: number; readonly children?: readonly number[] };

/** The persons of a room by the age categories of the property. */
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
});
