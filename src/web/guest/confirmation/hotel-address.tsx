import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { ReservationDetails } from '#contract/guest/reservation-details.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { addressLines } from '../about/address-lines.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { HotelAbout } from '../about/hotel-about.tsx';
import styles from './reservation-page.module.css';

type HotelAddressProps = {
  readonly address: NonNullable<ReservationDetails['property']>;
  readonly property: PropertyConfiguration | undefined;
  readonly name: string;
};

export function HotelAddress({ address, property, name }: HotelAddressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phone, email, website_url: website, map_url: map } = address;
  return (
    <section aria-labelledby="hotel-heading">
      <h2 id="hotel-heading">{t('CONFIRMED.FIND')}</h2>
      <address className={styles.address}>
        <strong>{name}</strong>
        {addressLines(address, format.locale).map((line) => (
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
            <NewTabLink href={map} className={styles.map}>
              {t('CONFIRMED.MAP')}
            </NewTabLink>
          )}
          {website && <NewTabLink href={website}>{t('CONFIRMATION.WEBSITE')}</NewTabLink>}
          {property && <HotelAbout property={property} look="link" />}
        </span>
      </address>
    </section>
  );
}
