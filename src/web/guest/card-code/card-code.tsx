import type { CardOpened } from '#contract/guest/recovery.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import { openGivenCard } from '../api/mailbox-calls.ts';
import { useLinkToken } from '../mailbox/link-token.ts';
import mailbox from '../mailbox/mailbox-page.module.css';
import { OpenByButton } from '../mailbox/open-by-button.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import { GivenCard } from './given-card.tsx';

/** Opens the card behind a letter's link, once its reader presses the button. */
export function CardCode() {
  const { token } = useLinkToken();
  return token === undefined ? <Closed words="CARD_CODE.AGAIN" /> : <CardLink key={token} token={token} />;
}

function CardLink({ token }: { readonly token: string }) {
  const [opened, setOpened] = useState<CardOpened>();
  const [hasEnded, setEnded] = useState(false);
  const onEnded = () => setEnded(true);
  if (hasEnded) return <Closed words="CARD_CODE.ENDED" />;
  if (opened) return <GivenCard opened={opened} token={token} onEnded={onEnded} />;
  return <Asking open={async () => setOpened(await openGivenCard(token))} onEnded={onEnded} />;
}

function Asking(opening: { readonly open: () => Promise<void>; readonly onEnded: () => void }) {
  const { t } = useTranslation();
  const title = t('CARD_CODE.HEADING');
  const heading = useScreen(title);
  return (
    <OpenByButton heading={title} headingRef={heading} submit={t('CARD_CODE.OPEN')} {...opening}>
      <p>{t('CARD_CODE.LEAD')}</p>
    </OpenByButton>
  );
}

function Closed({ words }: { readonly words: 'CARD_CODE.AGAIN' | 'CARD_CODE.ENDED' }) {
  const { t } = useTranslation();
  return (
    <div className={mailbox.sheet}>
      <ScreenHeading title={t('CARD_CODE.HEADING')} />
      <p role="status">{t(words)}</p>
      <p>
        <a href={`${welcomePath()}/my-booking`}>{t('MAILBOX.FIND_BOOKING')}</a>
      </p>
    </div>
  );
}
