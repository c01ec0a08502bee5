import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { wordCode } from '../frame/word-fault.ts';
import { Doorway } from './doorway.tsx';
import { spreadOutcome } from './openid-outcome.ts';

/** Somebody is back from confirming an act at a provider; the tab in which they did it goes on. */
export function OpenIdReturn({ outcome }: { readonly outcome: string }) {
  const { t } = useTranslation();
  useEffect(() => spreadOutcome(outcome), [outcome]);
  const isConfirmed = outcome === 'confirmed';
  return (
    <Doorway>
      <h1>{t('CONFIRM.HEADING')}</h1>
      <Notice tone={isConfirmed ? 'positive' : 'negative'} live="assertive">
        {isConfirmed ? t('CONFIRM.CONFIRMED') : `${wordCode(t, outcome)} ${t('CONFIRM.NOT_CONFIRMED')}`}
      </Notice>
    </Doorway>
  );
}
