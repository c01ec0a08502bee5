import type { WireCover, RateOffer } from '#contract/guest/availability.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { Summary } from '#contract/guest/reservation.ts';
import type { WireMoney, WirePrice } from '#contract/values.ts';
import { nights, NIGHTS, pounds, price } from './prices.ts';

const ROOM: RateOffer['room_category'] = {
  id: 'lanes',
  name: 'Lanes Double',
  description: 'A quiet room over the lanes.',
  text_languages: {},
  images: [],
  image_sources: [],
  capacity: 3,
  amenities: ['Bathtub', 'Writing desk'],
  available: 3,
};
export const ROOMS = { lanes: ROOM, sea: { ...ROOM, id: 'sea', name: 'Sea View Double', amenities: ['Bay window'] } };

export const NO_COVER: WireCover = { covered: pounds(0), cards: [], refused_cards: [] };

/** The cover of an amount in pounds by one card. A card for nights covers all of it. */
export function coverBy({ card }: CardSearchAnswer, amount: number, nightsPaid: number = NIGHTS.length): WireCover {
  const { last4, kind, balance } = card;
  const has = balance.value?.amount ?? amount;
  const covered = pounds(Math.min(has, amount));
  const left = { value: balance.value && pounds(Math.round((has - covered.amount) * 100) / 100), uses: null };
  const pays =
    balance.uses === null
      ? { uses: null, left }
      : { uses: nightsPaid, left: { value: null, uses: balance.uses - nightsPaid } };
  return { covered, cards: [{ last4, kind, covered, ...pays }], refused_cards: [] };
}

type OfferOptions = {
  readonly room?: RateOffer['room_category'];
  readonly rate?: 'Flexible' | 'Saver';
  readonly perNight?: number;
  readonly cover?: WireCover;
  readonly cityTax?: WireMoney;
  readonly cancellation?: Partial<RateOffer['cancellation']>;
};

export const FREE_UNTIL_THE_DAY_BEFORE = { text: '', free_until: '2026-12-03T18:00:00Z', fee: pounds(0) };

/** A room at a rate, for the nights of every example. */
export function offer({
  room = ROOM,
  rate = 'Flexible',
  perNight = 150,
  cover = NO_COVER,
  cityTax,
  cancellation = FREE_UNTIL_THE_DAY_BEFORE,
}: OfferOptions = {}): RateOffer {
  const total = perNight * NIGHTS.length;
  return {
    rate_id: rate.toLowerCase(),
    name: rate,
    description: '',
    text_languages: {},
    room_category: room,
    price: price(total),
    city_tax: cityTax ?? null,
    city_tax_unknown: false,
    price_per_night: nights(perNight),
    cancellation: { text: '', free_until: null, fee: null, all_rooms: null, kept: [], ...cancellation },
    cover,
    due: pounds(total + (cityTax?.amount ?? 0) - cover.covered.amount),
  };
}

/** The summary of one or more such rooms. */
export function summary(offers: readonly RateOffer[], cover: WireCover, change: Partial<Summary> = {}): Summary {
  const total = offers.reduce((sum, { price: { gross_value: gross } }) => sum + gross, 0);
  const [first = offer()] = offers;
  const due = Math.round((total - cover.covered.amount) * 100) / 100;
  const rooms = offers.map(({ room_category: room, rate_id, name: rate_name, price: ofRoom, price_per_night }) => ({
    room_category_id: room.id,
    rate_id,
    name: room.name,
    rate_name,
    text_languages: room.text_languages,
    price: ofRoom,
    price_per_night,
  }));
  return {
    rate: { price: price(total), price_per_night: nights(total / NIGHTS.length), rooms },
    products: [],
    total_price: price(total),
    taxes_included: true,
    city_tax: { included: true, amount: null },
    cover,
    due: pounds(due),
    payment_card: due > 0 ? 'required' : 'not_needed',
    rest: { ways: due > 0 ? ['guarantee'] : [], payment_card_beside_paying: false },
    cancellation: { ...first.cancellation, fee_due: pounds(0), most_due: pounds(0), kept: [] },
    converted: null,
    buyer: null,
    quote: { token: 'quote', expires_at: '2026-11-02T10:30:00Z', reference: 'SC-PVEG-VW6C' },
    ...change,
  };
}

/** The same summary with a higher price, for a price that has changed. */
export function withTotal(whole: Summary, gross: number): Summary {
  const total: WirePrice = price(gross);
  const due = pounds(Math.round((gross - whole.cover.covered.amount) * 100) / 100);
  return { ...whole, total_price: total, due, payment_card: due.amount > 0 ? 'required' : 'not_needed' };
}
