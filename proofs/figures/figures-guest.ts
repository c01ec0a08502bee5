import type { AvailabilityAnswer, RateOffer } from '#contract/guest/availability.ts';
import type { CalendarAnswer, CalendarDay, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import type { WireAgeCategory } from '#contract/guest/property.ts';
import type { Summary, WireBooking } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { call } from '../../test/guest.ts';
import { toHundredths } from '../../test/contract/minor-units.ts';

export type Stay = Pick<WireBooking, 'stay_from' | 'stay_to'>;
export type Party = WireBooking['rooms'][number]['persons'];
export type Asked = { readonly property: string; readonly party: Party; readonly tokens: readonly string[] };

/** The calls of a guest before placing. Every answer must be a success. */
export function openFiguresGuest(url: string) {
  const ages = new Map<string, Promise<WireAgeCategory[]>>();
  async function ask<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> {
    const answer = await call<Body>(url, method, `/vrm/demo/${path}`, body ? { body } : {});
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  async function agesOf(property: string): Promise<WireAgeCategory[]> {
    const path = `age-categories/${property}`;
    const asked =
      ages.get(property) ?? ask<{ age_categories: WireAgeCategory[] }>('GET', path).then((body) => body.age_categories);
    ages.set(property, asked);
    return asked;
  }
  return {
    /** The guests of a room by the property's age categories. */
    async partyOf(property: string, adults: number, childrenAges: readonly number[]): Promise<Party> {
      const categories = await agesOf(property);
      const persons = [...Array.from({ length: adults }, () => 40), ...childrenAges];
      const counts = Map.groupBy(persons, (age) => {
        const isOf = (one: WireAgeCategory) => age >= (one.minimal_age ?? 0) && age <= (one.maximal_age ?? 200);
        return categories.find(isOf)?.id ?? '';
      });
      return [...counts].map(([id, all]) => ({ age_category_id: id, count: all.length }));
    },
    async search({ property, party, tokens }: Asked, stay: Stay): Promise<RateOffer[]> {
      const body = { ...stay, persons: party, card_tokens: tokens };
      return (await ask<AvailabilityAnswer>('POST', `availability/${property}`, body)).rates;
    },
    async calendar({ property, party, tokens }: Asked, span: object): Promise<CalendarDay[]> {
      const body = { ...span, persons: party, card_tokens: tokens };
      return (await ask<CalendarAnswer>('POST', `availability/${property}/calendar`, body)).days;
    },
    stays: (body: object) => ask<CardStaysAnswer>('POST', 'cards/stays', body),
    summarise: ({ property, party, tokens }: Asked, stay: Stay, offer: RateOffer) =>
      ask<Summary>('POST', `reservation-summary/${property}`, {
        ...stay,
        rooms: [{ room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons: party }],
        products: [],
        card_tokens: tokens,
      }),
  };
}

export type FiguresGuest = ReturnType<typeof openFiguresGuest>;

/** In hundredths, because all the demo's currencies have two decimals. Zero for null. */
export function minor(amount: WireMoney | null): number {
  return amount ? toHundredths(amount.amount) : 0;
}

/** The total of an offer, before cards. */
export function totalOf({ price, city_tax: tax }: RateOffer): number {
  return toHundredths(price.gross_value) + minor(tax);
}
