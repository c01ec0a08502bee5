import { suggestEmail } from '#domain/letter/email-suggestion.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Doubt = { readonly typed: string; readonly meant: string };

/** Questions an address whose provider looks misspelt, once. The same address is accepted at the second attempt. */
export function useEmailDoubt() {
  const [doubt, setDoubt] = useState<Doubt>();
  return {
    doubt,
    /** True if the guest has to confirm this address before it is sent. */
    isDoubted(address: string): boolean {
      const typed = address.trim();
      const meant = suggestEmail(typed);
      if (meant !== undefined && doubt?.typed === typed) return false;
      setDoubt(meant === undefined ? undefined : { typed, meant });
      return meant !== undefined;
    },
    settle: () => setDoubt(undefined),
  };
}

type EmailDoubtProps = {
  readonly doubt: Doubt | undefined;
  readonly onMeant: (email: string) => void;
};

export function EmailDoubt({ doubt, onMeant }: EmailDoubtProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), [doubt]);
  if (!doubt) return null;
  return (
    <div ref={place}>
      <Notice tone="caution" live="assertive">
        <p>{t('EMAIL_DOUBT.QUESTION', { email: doubt.meant })}</p>
        <Button look="quiet" onClick={() => onMeant(doubt.meant)}>
          {t('EMAIL_DOUBT.YES', { email: doubt.meant })}
        </Button>
        <p>{t('EMAIL_DOUBT.AS_IT_IS')}</p>
      </Notice>
    </div>
  );
}
