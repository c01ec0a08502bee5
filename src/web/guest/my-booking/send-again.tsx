import type { Reservation } from '#contract/guest/reservation.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { sendLetterAgain } from '../api/mailbox-calls.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import styles from './send-again.module.css';

export function SendAgain({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useTranslation();
  const sending = useMutation({ mutationFn: () => sendLetterAgain(reservation) });
  return (
    <p className={styles.again}>
      <Button look="link" busy={sending.isPending} onClick={() => sending.mutate()}>
        {t(reservation.state === 'cancelled' ? 'CANCELLATION_LETTER.SEND_AGAIN' : 'MY_BOOKING.SEND_AGAIN')}
      </Button>
      <span role="status">
        {sending.error ? formatError(t, sending.error) : sending.isSuccess && t('MY_BOOKING.SENT_AGAIN')}
      </span>
    </p>
  );
}
