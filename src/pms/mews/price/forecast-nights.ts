import { asId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { fromDecimal } from '#domain/money/money.ts';
import type { NightPrice, Price } from '#domain/stay/price.ts';
import { listNights, stayOfNight, type Party, type Stay } from '#domain/stay/stay.ts';
import { withoutBasis } from '../cache/basis.ts';
import { occupancyAdjustment } from '../mapping/occupancy-adjustment.ts';
import type { RatePrices } from '../mapping/rate-prices.ts';
import { shiftPrice } from '../mapping/shift-price.ts';
import type { MewsAgeCategory, MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadOfferPrices } from './offer-prices.ts';
import { fallBackOnPmsFault } from '../cache/fall-back-on-pms-fault.ts';
import { prepareNights } from './room-nights.ts';
import type { SoldRoom } from './sellable-rates.ts';

/** A room category at a rate, with what each night is forecast to cost the party, by date. */
export type ForecastNights = SoldRoom & { readonly nights: ReadonlyMap<string, Price> };

/** What the nights of a stay are forecast to cost; undefined where that is not known of all of them. */
export function pricesOfStay({ nights }: ForecastNights, stay: Stay): readonly NightPrice[] | undefined {
  const known: NightPrice[] = [];
  for (const { date, text } of nightsOf.getOrInsertComputed(stay, listTexts)) {
    const price = nights.get(text);
    if (!price) return undefined;
    known.push({ date, price });
  }
  return known;
}

/** Once for a stay, whose nights are looked up in every room. */
const nightsOf = new WeakMap<Stay, readonly { readonly date: Temporal.PlainDate; readonly text: string }[]>();

function listTexts(stay: Stay) {
  return listNights(stay).map((date) => ({ date, text: date.toString() }));
}

type Asked = {
  readonly categories: readonly MewsRoomCategory[];
  readonly rates: readonly MewsRate[];
  readonly span: Stay;
  readonly party: Party;
};

/** `firstGuess` is the first night whose price is not one that Mews gave. */
type Guessed = ForecastNights & { readonly firstGuess: string | null };

/** One answer teaches some hundreds of nights; a span that needs more questions keeps guesses at its end. */
const MOST_QUESTIONS = 3;

/**
 * The nights of a span in every category and rate. What a party costs that is not the standard one is known from
 * earlier exact prices, else from that of the first night that is not known, asked with as many others as go along.
 * What is still not known after some such questions is the standard price moved by the rate's adjustments.
 */
export async function forecastNights(context: MewsContext, asked: Asked): Promise<ForecastNights[]> {
  const given = await loadGiven(context, asked);
  await learnNights(context, asked, given);
  return readNights(context, asked, given);
}

/** What is not known yet is looked for here, so no forecast is made of that: only of what was found. */
function learnNights(context: MewsContext, asked: Asked, given: Given): Promise<void> {
  return withoutBasis(async () => {
    let before: string | null = null;
    for (let questions = 0; questions < MOST_QUESTIONS; questions += 1) {
      const guessed = readNights(context, asked, given).filter(({ firstGuess }) => firstGuess !== null);
      const [first = null] = guessed.map(({ firstGuess }) => firstGuess).toSorted();
      // A night that is still a guess after it was asked is one that Mews prices otherwise, or not at all.
      if (first === null || first === before) break;
      await fallBackOnPmsFault(undefined, learnFromNight(context, asked, guessed, Temporal.PlainDate.from(first)));
      before = first;
    }
  });
}

/** What Mews gives of the nights: their standard prices at each rate, and how to read them. */
type Given = {
  readonly measure: 'gross' | 'net';
  readonly ageCategories: readonly MewsAgeCategory[];
  readonly prices: readonly (RatePrices & { readonly rate: MewsRate })[];
};

async function loadGiven({ setUpCache, priceCache }: MewsContext, { rates, span }: Asked): Promise<Given> {
  const [configuration, ageCategories, prices] = await Promise.all([
    setUpCache.loadConfiguration(),
    setUpCache.listAgeCategories(),
    loadPrices(rates, (rate) => priceCache.loadRatePrices(rate.Id, span)),
  ]);
  return { measure: configuration.Enterprise.Pricing === 'Net' ? 'net' : 'gross', ageCategories, prices };
}

function readNights({ learnedPrices }: MewsContext, { categories, party }: Asked, given: Given): Guessed[] {
  const { measure, ageCategories, prices } = given;
  return prices.flatMap(({ rate, byCategory, adjustments }) =>
    categories.flatMap((category): Guessed[] => {
      const standard = byCategory.get(category.Id);
      const currency = standard?.values().next().value?.currency;
      if (!standard || currency === undefined) return [];
      const adjustment = occupancyAdjustment(adjustments, category, party, ageCategories);
      const adjustmentMinor = fromDecimal(currency, adjustment).amountMinor;
      if (adjustmentMinor === 0) return [{ category, rate, nights: standard, firstGuess: null }];
      let firstGuess: string | null = null;
      const nights = [...standard].map(([date, price]): [string, Price] => {
        const learned = learnedPrices.findNight(rate.Id, price[measure].amountMinor + adjustmentMinor);
        if (!learned && (firstGuess === null || date < firstGuess)) firstGuess = date;
        return [date, learned ?? shiftPrice(price, adjustmentMinor, measure)];
      });
      return [{ category, rate, nights: new Map(nights), firstGuess }];
    }),
  );
}

/** Asks for the exact price of one night in the rooms that were guessed, along with their nights of other prices. */
async function learnFromNight(
  context: MewsContext,
  { categories, party, span }: Asked,
  guessed: readonly SoldRoom[],
  night: Temporal.PlainDate,
): Promise<void> {
  const sample = stayOfNight(night);
  const rateIds = guessed.map(({ rate }) => rate.Id);
  const [times, nights] = await Promise.all([
    context.setUpCache.loadStayTimes(),
    prepareNights(context, sample, rateIds, categories, span),
  ]);
  const rooms = guessed.map(({ category, rate }) => ({
    room: { roomCategoryId: asId<RoomCategoryId>(category.Id), rateId: asId<RateId>(rate.Id), party },
    rateVoucherCode: undefined,
  }));
  await loadOfferPrices(context, rooms, sample, times, nights, span);
}

/** The prices of every rate that Mews gives; throws the first fault when it gives none. */
async function loadPrices(
  rates: readonly MewsRate[],
  load: (rate: MewsRate) => Promise<RatePrices>,
): Promise<(RatePrices & { readonly rate: MewsRate })[]> {
  const answers = await Promise.allSettled(rates.map(async (rate) => ({ rate, ...(await load(rate)) })));
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (given.length === 0 && failed) throw failed.reason;
  return given;
}
