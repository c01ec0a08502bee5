import type { Reservation } from '#contract/guest/reservation.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { sendLetterAgain } from '../api/mailbox-calls.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import styles from './send-again.module.css';

export function SendAgain({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<'busy' | 'done' | { readonly failure: unknown }>();
  const said = sent === 'done' ? t('MY_BOOKING.SENT_AGAIN') : undefined;

  async function send() {
    setSent('busy');
    try {
      await sendLetterAgain(reservation);
      setSent('done');
    } catch (failure) {
      setSent({ failure });
    }
  }

  return (
    <p className={styles.again}>
      <Button look="link" busy={sent === 'busy'} onClick={() => void send()}>
        {t(reservation.state === 'cancelled' ? 'CANCELLATION_LETTER.SEND_AGAIN' : 'MY_BOOKING.SEND_AGAIN')}
      </Button>
      <span role="status">{typeof sent === 'object' ? formatError(t, sent.failure) : said}</span>
    </p>
  );
}
