import type { WireExtra } from '#contract/guest/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../text/translation.ts';
import { extrasQuery } from '../../api/property-queries.ts';
import { formatError } from '../../../text/format-error.ts';
import { writtenIn } from '../../../text/written-in.ts';
import { InlineList } from '../../../ui/inline-list.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { writeExtras } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { BookingSection } from '../section/booking-section.tsx';
import type { TextKey } from '../../../text/text-key.ts';
import { useFormat } from '../../../text/use-format.ts';
import { nightsBetween } from '../../booking-state/shown-nights.ts';
import { packageWords } from '../../card/use-card-worth.ts';
import { isBeyondPackage } from './is-beyond-package.ts';
import styles from './extras-section.module.css';

const CHARGING_WORDS = {
  once: 'BOOKING.EXTRAS.CHARGING.ONCE',
  per_time_unit: 'BOOKING.EXTRAS.CHARGING.PER_TIME_UNIT',
  per_person: 'BOOKING.EXTRAS.CHARGING.PER_PERSON',
  per_person_per_time_unit: 'BOOKING.EXTRAS.CHARGING.PER_PERSON_PER_TIME_UNIT',
} as const satisfies Record<WireExtra['charging'], TextKey>;

const MAX_OF_ONE = 9;

export function ExtrasSection() {
  const { t, language } = useTranslation();
  const { extras, summary, property, search } = useBooking();
  // Prefetched while the guest looks at rooms, so that the details below the extras do not move.
  useQuery({
    ...extrasQuery(property?.id ?? '', language),
    enabled: property !== undefined && search.to !== undefined,
  });
  const names = summary.data?.products
    .filter(({ product_id: id }) => extras.some(({ extraId }) => extraId === id))
    .map(({ name, count }) => (count > 1 ? t('BOOKING.EXTRAS.COUNTED', { number: count, name }) : name));
  const line = names && names.length > 0 ? <InlineList parts={names} /> : t('BOOKING.EXTRAS.NONE');
  return (
    <BookingSection name="extras" heading={t('BOOKING.EXTRAS.HEADING')} line={line}>
      <ExtraList />
    </BookingSection>
  );
}

function ExtraList() {
  const { t, language } = useTranslation();
  const { property } = useBooking();
  const answer = useQuery(extrasQuery(property?.id ?? '', language));
  if (answer.isPending) {
    return (
      <Waiting words={t('BOOKING.EXTRAS.LOADING')}>
        <Shape blockSize="5rem" />
      </Waiting>
    );
  }
  if (answer.isError) {
    return <RetryNotice tone="caution" words={formatError(t, answer.error)} askAgain={() => void answer.refetch()} />;
  }
  if (answer.data.length === 0) return <p>{t('BOOKING.EXTRAS.NOTHING')}</p>;
  return (
    <ul className={styles.extras}>
      {answer.data.map((extra) => (
        <li key={extra.id} className={styles.extra}>
          <ExtraOption extra={extra} />
        </li>
      ))}
    </ul>
  );
}

function ExtraOption({ extra }: { readonly extra: WireExtra }) {
  const { t } = useTranslation();
  const { extras, choose } = useBooking();
  const cost = useExtraCost(extra);
  const count = extras.find(({ extraId }) => extraId === extra.id)?.count ?? 0;
  const setCount = (next: number) => {
    const others = extras.filter(({ extraId }) => extraId !== extra.id);
    choose({
      extras: writeExtras(next > 0 ? [...others, { extraId: extra.id, count: next }] : others),
      section: 'extras',
    });
  };
  // The hotel's own words may be in another language and direction.
  const hint = (
    <>
      {cost.length > 0 && (
        <span className={styles.hint}>
          <InlineList parts={cost} />
        </span>
      )}
      {extra.description && (
        <span className={styles.hint} {...writtenIn(extra.text_languages, 'description')}>
          {extra.description}
        </span>
      )}
    </>
  );
  if (extra.charging === 'once') {
    return (
      <Stepper
        label={<span {...writtenIn(extra.text_languages, 'name')}>{extra.name}</span>}
        hint={hint}
        count={count}
        min={0}
        max={MAX_OF_ONE}
        lessLabel={t('BOOKING.STAY.FEWER', { name: extra.name })}
        moreLabel={t('BOOKING.STAY.MORE', { name: extra.name })}
        countLabel={t('SCREEN_READER.COUNT', { number: count, name: extra.name })}
        onChange={setCount}
      />
    );
  }
  return (
    <CheckField
      id={`extra-${extra.id}`}
      checked={count > 0}
      onChange={({ target }) => setCount(target.checked ? 1 : 0)}
      label={
        <>
          <span className={styles.name} {...writtenIn(extra.text_languages, 'name')}>
            {extra.name}
          </span>
          {hint}
        </>
      }
    />
  );
}

/** The cost of an extra for this party, in short phrases: the included part, the price, and the price for children. */
function useExtraCost(extra: WireExtra): string[] {
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
