import { asId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { fromDecimal } from '#domain/money/money.ts';
import type { NightPrice, Price } from '#domain/stay/price.ts';
import { listNights, stayOfNight, type Party, type Stay } from '#domain/stay/stay.ts';
import { withoutDependencies } from '../cache/depend-on.ts';
import { occupancyAdjustment } from '../mapping/occupancy-adjustment.ts';
import type { RatePrices } from '../mapping/rate-prices.ts';
import { shiftPrice } from '../mapping/shift-price.ts';
import type { MewsAgeCategory, MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadOfferPrices } from './offer-prices.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { prepareNights } from './room-nights.ts';
import type { SoldRoom } from './sellable-rates.ts';

/** A room category at a rate, with the forecast price of each night for the party, by date. */
export type ForecastNights = SoldRoom & { readonly nights: ReadonlyMap<string, Price> };

/** The forecast prices of the nights of a stay. Undefined if one of them is unknown. */
export function pricesOfStay({ nights }: ForecastNights, stay: Stay): readonly NightPrice[] | undefined {
  const known: NightPrice[] = [];
  const textsOf = () => listNights(stay).map((date) => ({ date, text: date.toString() }));
  for (const { date, text } of nightsOf.getOrInsertComputed(stay, textsOf)) {
    const price = nights.get(text);
    if (!price) return undefined;
    known.push({ date, price });
  }
  return known;
}

/** Cached by stay, because the same nights are looked up in every room. */
const nightsOf = new WeakMap<Stay, readonly { readonly date: Temporal.PlainDate; readonly text: string }[]>();

type Asked = {
  readonly categories: readonly MewsRoomCategory[];
  readonly rates: readonly MewsRate[];
  readonly span: Stay;
  readonly party: Party;
};

/** `firstGuess` is the first night without a price from Mews. */
type Guessed = ForecastNights & { readonly firstGuess: string | null };

/** One answer teaches hundreds of nights. A span that needs more requests keeps guesses at its end. */
const MOST_REQUESTS = 3;

/**
 * The nights of a span in every category and rate. For a non-standard party, prices come from earlier exact prices. If
 * one is missing, the first unknown night is requested, together with as many others as one request holds. Nights that
 * are still unknown after `MOST_REQUESTS` requests get the standard price with the rate's adjustments.
 */
export async function forecastNights(context: MewsContext, asked: Asked): Promise<ForecastNights[]> {
  const given = await loadGiven(context, asked);
  await learnNights(context, asked, given);
  return readNights(context, asked, given);
}

/** Records no dependencies, because the forecast depends only on what is learned here and not on the look-up itself. */
function learnNights(context: MewsContext, asked: Asked, given: Given): Promise<void> {
  return withoutDependencies(async () => {
    let before: string | null = null;
    for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
      const guessed = readNights(context, asked, given).filter(({ firstGuess }) => firstGuess !== null);
      const [first = null] = guessed.map(({ firstGuess }) => firstGuess).toSorted();
      // The night was requested and is still a guess, so Mews prices it differently or not at all.
      if (first === null || first === before) break;
      await fallBackOnPmsFault(undefined, learnFromNight(context, asked, guessed, Temporal.PlainDate.from(first)));
      before = first;
    }
  });
}

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

/** Requests the exact price of one night in the guessed rooms, together with their nights at other prices. */
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
    roomCategoryId: asId<RoomCategoryId>(category.Id),
    rateId: asId<RateId>(rate.Id),
    party,
  }));
  await loadOfferPrices(context, rooms, sample, times, nights, span);
}

/** The prices of every rate for which Mews gives them. Throws the first fault if it gives none. */
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
