import { useState, type ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { stopReminders } from '../api/mailbox-calls.ts';
import { useLinkToken } from '../mailbox/link-token.ts';
import styles from '../mailbox/mailbox-page.module.css';
import { OpenByButton } from '../mailbox/open-by-button.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';

export function NoReminders() {
  const { token } = useLinkToken();
  const [end, setEnd] = useState<'stopped' | 'ended'>();
  if (token === undefined || end !== undefined) return <End isStopped={end === 'stopped'} />;
  const open = async () => {
    await stopReminders(token);
    setEnd('stopped');
  };
  return <Asking open={open} onEnded={() => setEnd('ended')} />;
}

function Asking(opening: Pick<ComponentProps<typeof OpenByButton>, 'open' | 'onEnded'>) {
  const { t } = useTranslation();
  return (
    <OpenByButton heading={t('NO_REMINDERS.HEADING')} submit={t('NO_REMINDERS.SUBMIT')} {...opening}>
      <p>{t('NO_REMINDERS.LEAD')}</p>
    </OpenByButton>
  );
}

function End({ isStopped }: { readonly isStopped: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet}>
      <ScreenHeading title={t(isStopped ? 'NO_REMINDERS.DONE' : 'NO_REMINDERS.SUBMIT')} />
      <p role="status">{t(isStopped ? 'NO_REMINDERS.DONE_WHY' : 'NO_REMINDERS.ENDED')}</p>
    </div>
  );
}
