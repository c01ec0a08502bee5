import type { PropertyConfiguration } from '#contract/property.ts';
import { useTranslation } from '../../../text/translation.ts';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

/** What the guest agrees to, with the way to read it. */
export function PrivacyWords({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const { privacy_policy_url: privacy, terms_url: terms, description: name } = property;
  return (
    <>
      {t('BOOKING.YOU.PRIVACY', { name })}{' '}
      {privacy && <NewTabLink href={privacy}>{t('BOOKING.YOU.PRIVACY_LINK')}</NewTabLink>}
      {privacy && terms && ' · '}
      {terms && <NewTabLink href={terms}>{t('BOOKING.YOU.TERMS_LINK')}</NewTabLink>}
    </>
  );
}
