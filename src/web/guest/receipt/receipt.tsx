import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Shape, Waiting } from '../../ui/waiting.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { useBooking } from '../booking-state/booking-context.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import { ReceiptStay } from './receipt-stay.tsx';
import styles from './receipt.module.css';

export function Receipt() {
  const { t } = useTranslation();
  const { property, rooms, priced, booking, summary, open } = useBooking();
  // The last section shows and announces the same amount.
  const isSilent = open === 'check';
  return (
    <section className={styles.receipt}>
      <h2 className={styles.heading}>{t('RECEIPT.HEADING')}</h2>
      {property ? <ReceiptStay /> : <p className={styles.soft}>{t('RECEIPT.EMPTY')}</p>}
      {property && !priced && <p className={styles.soft}>{t('RECEIPT.NO_ROOM')}</p>}
      {priced && !booking && (
        <p className={styles.soft}>{t('RECEIPT.ROOMS_SO_FAR', { number: priced.rooms.length, of: rooms.length })}</p>
      )}
      {priced && summary.isPending && (
        <Waiting words={t('RECEIPT.CHECKING')}>
          <Shape blockSize="1.5rem" />
          <Shape blockSize="1.5rem" />
          <Shape blockSize="2.5rem" />
        </Waiting>
      )}
      {priced && summary.isError && (
        <RetryNotice
          tone="negative"
          live={isSilent ? 'off' : 'polite'}
          words={formatError(t, summary.error)}
          askAgain={() => void summary.refetch()}
        />
      )}
      {priced && summary.data && <ReceiptLines summary={summary.data} isSilent={isSilent} />}
    </section>
  );
}
