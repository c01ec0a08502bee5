import type { HeldCards } from '#contract/guest/recovery.ts';
import { HOLDER_MINUTES } from '#domain/letter/guest-link.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { listHeldCards, recoverCards } from '../api/mailbox-calls.ts';
import { MailboxPage } from '../mailbox/mailbox-page.tsx';
import { HeldCardList } from './held-card-list.tsx';

/** The time is the device's own: a wrong clock must not close the page at once. */
type Held = { readonly cards: HeldCards; readonly closesAtMs: number };

/** The cards of a mailbox, without an account and without their codes. They stay in memory for a limited time. */
export function MyCards() {
  const { t } = useTranslation();
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    if (!held) return undefined;
    const timer = window.setTimeout(() => setHeld(undefined), held.closesAtMs - Date.now());
    return () => window.clearTimeout(timer);
  }, [held]);
  if (held) {
    return (
      <HeldCardList
        held={held.cards}
        closesAtMs={held.closesAtMs}
        onChange={(cards) => setHeld({ ...held, cards })}
        onClose={() => setHeld(undefined)}
      />
    );
  }
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
      open={async (token) => {
        const cards = await listHeldCards(token);
        setHeld({ cards, closesAtMs: Date.now() + HOLDER_MINUTES * 60_000 });
      }}
    />
  );
}
