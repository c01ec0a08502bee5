import type { PropertyConfiguration } from '#contract/property.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import styles from './reservation-page.module.css';

/** Where the hotel is and how to reach it. */
export function HotelAddress({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { address, phone, email, website_url: website, description } = property;
  const lines = address
    ? [
        address.line1,
        address.line2,
        [address.postal_code, address.city].filter(Boolean).join(' '),
        address.country_code && format.country(address.country_code),
      ]
    : [];
  return (
    <address className={styles.address}>
      <strong>{description}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {website && <a href={website}>{t('CONFIRMATION.WEBSITE')}</a>}
    </address>
  );
}
