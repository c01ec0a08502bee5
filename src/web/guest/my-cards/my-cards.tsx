import type { HeldCards } from '#contract/recovery.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listHeldCards, recoverCards } from '../../api/mailbox-calls.ts';
import { MailboxPage } from '../mailbox/mailbox-page.tsx';
import { HeldCardList } from './held-card-list.tsx';

/** The cards of a mailbox, without an account and without their codes; kept in memory alone, for a while. */
export function MyCards() {
  const { t } = useTranslation();
  const [held, setHeld] = useState<HeldCards>();
  useEffect(() => {
    if (!held) return undefined;
    const leftMs = Date.parse(held.ends_at) - Date.now();
    const timer = window.setTimeout(() => setHeld(undefined), Math.max(0, leftMs));
    return () => window.clearTimeout(timer);
  }, [held]);
  if (held) return <HeldCardList held={held} onChange={setHeld} onClose={() => setHeld(undefined)} />;
  return (
    <MailboxPage
      words={{
        title: t('MY_CARDS.TITLE'),
        lead: t('MY_CARDS.LEAD'),
        ready: t('MY_CARDS.READY'),
        show: t('MY_CARDS.SHOW'),
        sent: (email) => t('MY_CARDS.SENT', { email }),
      }}
      ask={({ email }) => recoverCards(email)}
      open={async (token) => setHeld(await listHeldCards(token))}
    />
  );
}
