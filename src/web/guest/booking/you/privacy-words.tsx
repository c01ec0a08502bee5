import type { PropertyConfiguration } from '#contract/property.ts';
import { useTranslation } from 'react-i18next';

/** What the guest agrees to, with the way to read it. */
export function PrivacyWords({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const { privacy_policy_url: privacy, terms_url: terms, description: name } = property;
  return (
    <>
      {t('BOOKING.YOU.PRIVACY', { name })}{' '}
      {privacy && (
        <a href={privacy} target="_blank" rel="noreferrer">
          {t('BOOKING.YOU.PRIVACY_LINK')}
        </a>
      )}
      {privacy && terms && ' · '}
      {terms && (
        <a href={terms} target="_blank" rel="noreferrer">
          {t('BOOKING.YOU.TERMS_LINK')}
        </a>
      )}
    </>
  );
}
