import type { PropertyConfiguration } from '#contract/property.ts';
import { useTranslation } from 'react-i18next';

/** How to reach the hotel when only it can help. */
export function HotelContact({ property: { description: name, phone, email } }: { property: PropertyConfiguration }) {
  const { t } = useTranslation();
  if (!phone && !email) return null;
  return (
    <p>
      {t('CONFIRMATION.CANCEL.CONTACT', { name })}{' '}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      )}
      {phone && email && ' · '}
      {email && (
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </p>
  );
}
