import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useTranslation } from '../../text/translation.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';

export function HotelContact({ property: { description: name, phone, email } }: { property: PropertyConfiguration }) {
  const { t } = useTranslation();
  if (!phone && !email) return null;
  return (
    <p>
      {t('CONFIRMATION.CANCEL.CONTACT', { name })} <ContactLinks phone={phone} email={email} />
    </p>
  );
}
