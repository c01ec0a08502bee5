import type { PropertyConfiguration } from '#contract/property.ts';
import { isAllowedAt } from '#domain/voucher-product.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { wordCode } from '../../../text/word-error.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { atProperty } from '../../session/stay-search.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { PropertyStays } from '../where-and-when/property-stays.tsx';
import { useSoonestStays } from '../where-and-when/use-soonest-stays.ts';
import styles from './property-choice.module.css';

/** The properties of the sale page; those where no card of the session is good, or that cannot be booked, say so. */
export function PropertyChoice() {
  const { t } = useTranslation();
  const { properties } = useBooking();
  if (properties.isError) {
    return (
      <RetryNotice
        tone="negative"
        words={t('BOOKING.ERRORS.GET_PROPERTIES')}
        askAgain={() => void properties.refetch()}
      />
    );
  }
  return (
    <fieldset id="properties" tabIndex={-1}>
      <legend className={styles.legend}>{t('BOOKING.STAY.WHERE')}</legend>
      <p className={styles.lead}>{t('BOOKING.WHERE_AND_WHEN.LEAD')}</p>
      {properties.data ? (
        <PropertyList properties={properties.data} />
      ) : (
        <Waiting words={t('BOOKING.STAY.LOADING_PROPERTIES')} slowWords={t('FRAME.SLOW')}>
          <Shape blockSize="16rem" />
          <Shape blockSize="16rem" />
          <Shape blockSize="16rem" />
        </Waiting>
      )}
    </fieldset>
  );
}

/** Each property with its soonest stays; the hotel is chosen by itself, or together with one of them. */
function PropertyList({ properties }: { readonly properties: readonly PropertyConfiguration[] }) {
  const { search } = useBooking();
  const soonestAt = useSoonestStays();
  return (
    <ul className={styles.list}>
      {properties.filter(isOffered).map((property, index) => {
        const soonest = property.invalid_because === null ? soonestAt(property) : undefined;
        return (
          <li
            key={property.id}
            className={styles.property}
            data-chosen={search.property === property.id || undefined}
            data-closed={property.invalid_because !== null || undefined}
            data-pictured={property.image !== null || undefined}
          >
            <PropertyOption property={property} isBelow={index > 1} />
            {soonest && <PropertyStays property={property} soonest={soonest} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A hotel that has closed is known for the stays that were booked there, and offered to nobody. */
function isOffered(property: PropertyConfiguration): boolean {
  return property.invalid_because !== 'closed';
}

/** Beside its words a picture is as high as these and cut at its sides, so that it counts as wider than its column. */
const SIZES = '(max-width: 36rem) 14rem, (min-width: 40rem) 26rem, 50vw';

type PropertyOptionProps = {
  readonly property: PropertyConfiguration;
  /** Two properties are seen before anybody scrolls. */
  readonly isBelow: boolean;
};

function PropertyOption({ property, isBelow }: PropertyOptionProps) {
  const format = useFormat();
  const { search, choose } = useBooking();
  const obstacle = usePropertyObstacle(property);
  const isBookable = property.invalid_because === null;
  const place = [property.city, property.address?.country_code && format.country(property.address.country_code)];
  return (
    <label className={styles.option} data-disabled={!isBookable || undefined}>
      {property.image && (
        <Picture
          url={property.image}
          sources={property.image_sources}
          sizes={SIZES}
          width={480}
          height={300}
          className={styles.picture}
          isLazy={isBelow}
        />
      )}
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {property.description}
        </span>
        <span className={styles.place}>{place.filter(Boolean).join(', ')}</span>
        {obstacle && <span className={styles.obstacle}>{obstacle}</span>}
      </span>
      <input
        type="radio"
        name="property"
        className={styles.radio}
        checked={search.property === property.id}
        disabled={!isBookable}
        onChange={() => choose({ ...atProperty(property.id), section: 'stay' })}
      />
    </label>
  );
}

/** Why a property is not for this guest; undefined when nothing stands in the way. */
function usePropertyObstacle(property: PropertyConfiguration) {
  const { t } = useTranslation();
  const { cards } = useBooking();
  if (property.invalid_because !== null) return t('PROPERTY.NOT_CONFIGURED');
  const isGood =
    cards.length === 0 ||
    cards.some(({ product: { redeem_location_ids: redeemLocationIds } }) =>
      isAllowedAt({ redeemLocationIds }, property.redeem_location_ids),
    );
  return isGood ? undefined : wordCode(t, 'CARD.NOT_HERE');
}
