import type { PropertyConfiguration } from '#contract/property.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { addressLines } from './address-lines.ts';
import styles from './reservation-page.module.css';

/** Where the hotel is and how to reach it. */
export function HotelAddress({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phone, email, website_url: website, description } = property;
  return (
    <address className={styles.address}>
      <strong>{description}</strong>
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
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {website && <a href={website}>{t('CONFIRMATION.WEBSITE')}</a>}
    </address>
  );
}
