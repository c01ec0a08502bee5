import { asId, type AgeCategoryId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { estimateExtras } from '#domain/stay/estimate-extras.ts';
import type { AgePrice, Booking, QuotedExtra } from '#domain/stay/offer.ts';
import { subtractPrices, type Price } from '#domain/stay/price.ts';
import { dateAt, stayOfNight, type Party, type Stay } from '#domain/stay/stay.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { RequestRefused } from '../client/request-refused.ts';
import { isPerPerson, mapExtra, type SoldProduct } from '../mapping/map-extra.ts';
import type { TextChoice } from '../mapping/map-facts.ts';
import { countPlaces } from '../mapping/map-room-category.ts';
import { isPublicRate } from '../mapping/public-rates.ts';
import { isSamePrice } from '../mapping/rate-prices.ts';
import type { MewsAgeCategory, MewsRoomCategory } from '../schema/property-schema.ts';
import { roomParameters, type RoomParameters } from '../mapping/room-parameters.ts';
import { loadExactPrices, priceOf } from '../cache/exact-prices.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import type { AgePrices } from '../cache/learned-prices.ts';
import type { MewsContext } from '../mews-context.ts';

/**
 * The price of each product charged by person, for each age category. `products/getAll` has one price, whatever
 * children pay. So one request prices a night with and without each product, for a person of each age. Its answer
 * serves all guests for half an hour. Null entries if no price follows from it, or a quote contradicted it
 * (`compareAgePrices`).
 */
export async function loadAgePrices(context: MewsContext, products: readonly SoldProduct[]): Promise<AgePrices> {
  const byPerson = products.filter(isPerPerson);
  // A price that is a share of another has no price by age either.
  const asked = byPerson.filter(({ Price }) => Price !== null);
  if (byPerson.length === 0) return new Map();
  const ages = (await context.setUpCache.listAgeCategories()).filter(({ IsActive }) => IsActive);
  const key = [...ages, ...asked].map(({ Id }) => Id).join(' ');
  const asking = forBooking(() => context.learnedPrices.askAgePrices(key, () => askAgePrices(context, asked, ages)));
  const found = await fallBackOnPmsFault<AgePrices, AgePrices>(new Map(), asking);
  const unknown = ages.map(({ Id }) => ({ ageCategoryId: asId<AgeCategoryId>(Id), price: null }));
  const isPredictable = ({ Id }: SoldProduct) => context.learnedPrices.isPredictable(productKey(Id)) !== false;
  return new Map(byPerson.map((product) => [product.Id, (isPredictable(product) && found.get(product.Id)) || unknown]));
}

/** Compares the forecast price of an extra with its quote, and stops forecasting it if they differ. */
export function compareAgePrices(
  { learnedPrices }: MewsContext,
  products: readonly SoldProduct[],
  { stay, rooms }: Booking,
  quoted: readonly QuotedExtra[],
  choice: TextChoice,
): void {
  const parties = rooms.map(({ party }) => party);
  for (const [index, product] of products.entries()) {
    const prices = learnedPrices.findAgePrices(product.Id);
    const exact = quoted[index]?.price;
    if (!prices || !exact) continue;
    const [known] = estimateExtras([mapExtra(product, null, choice, prices)], stay, parties) ?? [];
    if (known && !isSamePrice(known.price, exact)) learnedPrices.learnPredictable(productKey(product.Id), false);
  }
}

function productKey(productId: string): string {
  return `product ${productId}`;
}

/** A room to be priced without products and with each one. */
type Sample = { readonly id: string; readonly party: Party; readonly category: MewsRoomCategory; readonly stay: Stay };

async function askAgePrices(
  context: MewsContext,
  products: readonly SoldProduct[],
  ages: readonly MewsAgeCategory[],
): Promise<AgePrices> {
  const samples = await listSamples(context, ages);
  const [alone, elsewhere, ...together] = samples;
  if (!alone || !elsewhere) return new Map();
  const prices = await priceSamples(context, products, samples);
  if (!prices) return new Map();
  const addedBy = (product: SoldProduct, { id }: Sample) =>
    subtractPrices(priceOf(prices, sampleId(id, product)), priceOf(prices, sampleId(id)));
  const known = products.flatMap((product): [string, readonly AgePrice[]][] => {
    const adult = addedBy(product, alone);
    // If the amount depends on the room or the day, it is not a unit price.
    if (!isSamePrice(adult, addedBy(product, elsewhere))) return [];
    const priceAt = (sample: Sample): AgePrice[] => {
      const ageCategoryId = sample.party.at(-1)?.ageCategoryId;
      return ageCategoryId ? [{ ageCategoryId, price: subtractPrices(addedBy(product, sample), adult) }] : [];
    };
    return [[product.Id, together.flatMap(priceAt)]];
  });
  for (const [productId, agePrices] of known) context.learnedPrices.learnAgePrices(productId, agePrices);
  return new Map(known);
}

/** An adult alone in two rooms on two days, and an adult with one person of each age. Never a child alone. */
async function listSamples({ setUpCache, now }: MewsContext, ages: readonly MewsAgeCategory[]): Promise<Sample[]> {
  const [categories, { timeZone }] = await Promise.all([setUpCache.listRoomCategories(), setUpCache.loadStayTimes()]);
  const bySize = categories
    .filter(({ IsActive }) => IsActive)
    .toSorted((one, other) => countPlaces(other) - countPlaces(one));
  const category = bySize[0];
  const adult = ages.find(({ Classification }) => Classification !== 'Child');
  if (!category || !adult) return [];
  const tomorrow = dateAt(now(), timeZone).add({ days: 1 });
  const partyOf = (...persons: readonly MewsAgeCategory[]): Party =>
    persons.map(({ Id }) => ({ ageCategoryId: asId<AgeCategoryId>(Id), count: 1 }));
  const stay = stayOfNight(tomorrow);
  return [
    { id: 'alone', party: partyOf(adult), category, stay },
    {
      id: 'elsewhere',
      party: partyOf(adult),
      category: bySize.at(-1) ?? category,
      stay: stayOfNight(tomorrow.add({ days: 3 })),
    },
    ...ages.map((age) => ({
      id: age.Id,
      party: age === adult ? [{ ageCategoryId: asId<AgeCategoryId>(age.Id), count: 2 }] : partyOf(adult, age),
      category,
      stay,
    })),
  ];
}

/** Undefined if nothing is sold, or Mews refuses the request as invalid. */
async function priceSamples(
  context: MewsContext,
  products: readonly SoldProduct[],
  samples: readonly Sample[],
): Promise<ReadonlyMap<string, Price> | undefined> {
  const [times, rates] = await Promise.all([context.setUpCache.loadStayTimes(), context.setUpCache.listRates()]);
  const rate = rates.find(isPublicRate);
  if (!rate) return undefined;
  const rooms = samples.flatMap(({ id, party, category, stay }): RoomParameters[] => {
    const room = {
      roomCategoryId: asId<RoomCategoryId>(category.Id),
      rateId: asId<RateId>(rate.Id),
      party,
    };
    return [
      roomParameters(sampleId(id), room, stay, times),
      ...products.map((product) => roomParameters(sampleId(id, product), room, stay, times, [{ product, count: 1 }])),
    ];
  });
  try {
    return await loadExactPrices(context, rooms);
  } catch (error) {
    if (error instanceof RequestRefused) return undefined;
    throw error;
  }
}

function sampleId(id: string, product?: SoldProduct): string {
  return `${id} ${product?.Id ?? ''}`;
}
