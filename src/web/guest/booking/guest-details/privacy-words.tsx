import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useTranslation } from '../../../text/translation.ts';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

type PrivacyWordsProps = { readonly property: PropertyConfiguration; readonly privacy: 'tick' | 'notice' };

export function PrivacyWords({ property, privacy: way }: PrivacyWordsProps) {
  const { t } = useTranslation();
  const { privacy_policy_url: privacy, terms_url: terms, description: name } = property;
  return (
    <>
      {t(way === 'notice' ? 'BOOKING.YOU.PRIVACY_NOTICE' : 'BOOKING.YOU.PRIVACY', { name })}{' '}
      {privacy && <NewTabLink href={privacy}>{t('BOOKING.YOU.PRIVACY_LINK')}</NewTabLink>}
      {privacy && terms && ' · '}
      {terms && <NewTabLink href={terms}>{t('BOOKING.YOU.TERMS_LINK')}</NewTabLink>}
    </>
  );
}
