import type { ReservationDetails } from '#contract/reservation-details.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { addressLines } from './address-lines.ts';
import styles from './reservation-page.module.css';

type HotelAddressProps = { readonly property: NonNullable<ReservationDetails['property']> };

/** Where the hotel is and how to reach it. */
export function HotelAddress({ property }: HotelAddressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, phone, email, website_url: website, map_url: map } = property;
  return (
    <section aria-labelledby="hotel-heading">
      <h2 id="hotel-heading">{t('CONFIRMED.FIND')}</h2>
      <address className={styles.address}>
        <strong>{name}</strong>
        {addressLines(property, format.locale).map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
        <span className={styles.links}>
          {map && (
            <a href={map} rel="noreferrer" className={styles.map}>
              {t('CONFIRMED.MAP')}
            </a>
          )}
          {website && <a href={website}>{t('CONFIRMATION.WEBSITE')}</a>}
        </span>
      </address>
    </section>
  );
}
