import type { CalendarDay, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { LOST, type Answers } from '../playback.ts';
import { tenNights } from './cards.ts';
import { NOTHING_ABOUT } from './about.ts';
import { AGES, BREAKFAST, HARBOUR_HOUSE, LATE_DEPARTURE, PALAIS_ROSENHAIN, PROPERTIES } from './hotels.ts';
import { coverBy, offer, ROOMS, summary } from './offers.ts';
import { pounds } from './prices.ts';

const LANES = offer({ cover: coverBy(tenNights(), 300) });
const SAVER = offer({ rate: 'Saver', perNight: 130, cover: coverBy(tenNights(), 260) });
const SEA = offer({ room: ROOMS.sea, perNight: 190, cover: coverBy(tenNights(), 300) });

/** Hotels without faults, where every room is free and a card for ten nights pays for the standard one. */
export function calmHotels(): Answers {
  return {
    // Cards stay as the tab has stored them.
    cardsNow: LOST,
    properties: { properties: PROPERTIES },
    propertyAbout: NOTHING_ABOUT,
    ageCategories: { age_categories: AGES },
    languages: {
      languages: [
        { code: 'en-GB', english_name: 'English', local_name: 'English', fallback_code: null },
        { code: 'de-DE', english_name: 'German', local_name: 'Deutsch', fallback_code: 'en-GB' },
      ],
    },
    exchangeRates: {
      exchange_rates: [
        { id: 'GBP-EUR', enterprise_id: 'e', source_currency: 'GBP', target_currency: 'EUR', value: 1.17 },
        { id: 'GBP-USD', enterprise_id: 'e', source_currency: 'GBP', target_currency: 'USD', value: 1.31 },
      ],
    },
    taxes: {
      TaxRates: [{ Code: 'UK-2022-20', TaxationCode: 'UK-2022' }],
      Taxations: [{ Code: 'UK-2022', Name: 'VAT 20 %', LocalName: 'VAT 20 %' }],
    },
    products: { products: [BREAKFAST, LATE_DEPARTURE] },
    availability: { rates: [LANES, SAVER, SEA], products: [BREAKFAST, LATE_DEPARTURE], refused_cards: [] },
    availabilityCheck: ({ body }) => [
      { CategoryId: 'lanes', Availabilities: eachDay(body.stay_from, body.stay_to).map(() => 3) },
    ],
    calendar: ({ body }) => ({ days: eachDay(body.from, body.to).map(coveredDay) }),
    cardStays: ({ body }) => stays(body.from, body.nights ?? 1, body.highlights),
    summary: summary([LANES], coverBy(tenNights(), 300)),
  };
}

/** The dates from `from` up to, not including, `to`. */
export function eachDay(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days }, (_, days) => first.add({ days }).toString());
}

export function coveredDay(date: string): CalendarDay {
  return { date, state: 'covered', from_price: pounds(150), due: pounds(0), city_tax_unknown: false, reason: null };
}

function dayAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Five stays in Brighton and one in Vienna, on consecutive days from the first. The card is valid nowhere else. */
function stays(from: string, nights: number, withHighlights = false): CardStaysAnswer {
  const stay = (later: number, covered: boolean) => {
    return {
      stay_from: dayAfter(from, later),
      stay_to: dayAfter(from, later + nights),
      room_category_id: 'lanes',
      covered,
      due: covered ? pounds(0) : { currency: 'EUR', amount: 12.8 },
      city_tax_unknown: false,
    };
  };
  return {
    properties: [
      {
        property_id: HARBOUR_HOUSE.id,
        stays: [1, 2, 3, 4, 5].map((later) => stay(later, true)),
        reason: null,
        ...(withHighlights && {
          highlights: [
            { ...stay(4, true), reason: 'weekend' as const },
            { ...stay(9, true), reason: 'best_value' as const },
            { ...stay(1, true), reason: 'soonest' as const },
          ],
        }),
      },
      {
        property_id: PALAIS_ROSENHAIN.id,
        stays: [stay(2, false)],
        reason: null,
        ...(withHighlights && { highlights: [{ ...stay(2, false), reason: 'best_value' as const }] }),
      },
    ],
  };
}
