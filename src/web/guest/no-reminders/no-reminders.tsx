import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { stopReminders } from '../../api/mailbox-calls.ts';
import { useLinkToken } from '../mailbox/link-token.ts';
import styles from '../mailbox/mailbox-page.module.css';
import { OpenByButton } from '../mailbox/open-by-button.tsx';
import { useScreen } from '../page-frame/use-screen.ts';

/** The end of reminders about cards that expire soon, by the link that each of them carries. */
export function NoReminders() {
  const { t } = useTranslation();
  const { token } = useLinkToken();
  const [end, setEnd] = useState<'stopped' | 'ended'>();
  const isAsking = token !== undefined && end === undefined;
  const title = t(end === 'stopped' ? 'NO_REMINDERS.DONE' : isAsking ? 'NO_REMINDERS.HEADING' : 'NO_REMINDERS.SUBMIT');
  const heading = useScreen(title);
  if (isAsking) {
    return (
      <OpenByButton
        heading={title}
        headingRef={heading}
        submit={t('NO_REMINDERS.SUBMIT')}
        open={async () => {
          await stopReminders(token);
          setEnd('stopped');
        }}
        onEnded={() => setEnd('ended')}
      >
        <p>{t('NO_REMINDERS.LEAD')}</p>
      </OpenByButton>
    );
  }
  return (
    <div className={styles.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{t(end === 'stopped' ? 'NO_REMINDERS.DONE_WHY' : 'NO_REMINDERS.ENDED')}</p>
    </div>
  );
}
