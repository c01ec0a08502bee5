import type { WireExtra } from '#contract/guest/availability.ts';
import { useTranslation } from '../../../text/translation.ts';
import type { TextKey } from '../../../text/text-key.ts';
import { useFormat } from '../../../text/use-format.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { nightsBetween } from '../../booking-state/shown-nights.ts';
import { packageWords } from '../../card/use-card-worth.ts';
import { isBeyondPackage } from './is-beyond-package.ts';

const CHARGING_WORDS = {
  once: 'BOOKING.EXTRAS.CHARGING.ONCE',
  per_time_unit: 'BOOKING.EXTRAS.CHARGING.PER_TIME_UNIT',
  per_person: 'BOOKING.EXTRAS.CHARGING.PER_PERSON',
  per_person_per_time_unit: 'BOOKING.EXTRAS.CHARGING.PER_PERSON_PER_TIME_UNIT',
} as const satisfies Record<WireExtra['charging'], TextKey>;

/** The cost of an extra for this party, in short phrases: the included part, the price, and the price for children. */
export function useExtraCost(extra: WireExtra): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { cards, property, search, rooms, extras, ageCategories, summary } = useBooking();
  const money = ({ currency, gross_value: amount }: NonNullable<WireExtra['price']>) =>
    format.money({ currency, amount });
  const persons = rooms.flatMap((room) => room.persons);
  const ofAges = (ageCategories.data ?? []).flatMap(({ id, name, classification }) => {
    const price = extra.prices_by_age?.find((entry) => entry.age_category_id === id)?.price;
    const isComing = persons.some(({ ageCategoryId }) => ageCategoryId === id);
    if (classification !== 'child' || !isComing || !price) return [];
    const words = price.gross_value === 0 ? t('BOOKING.EXTRAS.FREE') : money(price);
    return [t('BOOKING.EXTRAS.FOR_AGE', { name, price: words })];
  });
  const cost = extra.price ? t(CHARGING_WORDS[extra.charging], { price: money(extra.price) }) : '';
  const refused = summary.data?.cover.refused_cards ?? [];
  const including = cards.find(
    ({ card, product }) =>
      product.included_product_ids?.[property?.id ?? '']?.includes(extra.id) &&
      !refused.some(({ last4 }) => last4 === card.last4),
  )?.product;
  if (!including) return [cost, ...ofAges].filter(Boolean);
  const guests = persons.reduce((total, { count }) => total + count, 0);
  const nights = search.from && search.to ? nightsBetween(search.from, search.to) : 0;
  const ordered = extras.find(({ extraId }) => extraId === extra.id);
  // Extras that are ordered before the guest has chosen any cost nothing more. See `usePriced`.
  const isFree = ordered !== undefined && search.extras === undefined;
  const priced = summary.data?.products.find(({ product_id: id }) => id === extra.id);
  const isBeyond = !isFree && isBeyondPackage(including, { guests, nights, count: ordered?.count ?? 1 }, priced);
  const notYet = !ordered && t('BOOKING.EXTRAS.NOT_ADDED');
  if (!isBeyond || !cost) return [t('BOOKING.EXTRAS.INCLUDED'), notYet].filter((part) => part !== false);
  const included = t('BOOKING.EXTRAS.INCLUDED_STAY', { stay: packageWords(t, including) });
  const beyond = t('BOOKING.EXTRAS.BEYOND', { cost });
  return [included, notYet, beyond, ...ofAges].filter((part) => part !== false);
}
