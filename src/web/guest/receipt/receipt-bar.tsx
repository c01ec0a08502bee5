import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useBooking } from '../booking-state/booking-context.ts';
import { Receipt } from './receipt.tsx';
import styles from './receipt-bar.module.css';

/** On phones: what is left to pay, always in sight, and the whole receipt one press away. */
export function ReceiptBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, priced, booking, open } = useBooking();
  const [isOpen, setOpen] = useState(false);
  // The last section shows the whole receipt itself.
  if (!priced || open === 'check') return null;
  const due = summary.data && format.money(summary.data.due);
  return (
    <>
      <div className={styles.room} />
      <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t(booking ? 'RECEIPT.DUE' : 'RECEIPT.DUE_SO_FAR')}</span>
        <span className={styles.amount}>{due ?? (summary.isError ? '–' : '…')}</span>
        <span className={styles.more}>{t('RECEIPT.OPEN')}</span>
      </button>
      <Sheet open={isOpen} label={t('RECEIPT.HEADING')} closeLabel={t('RECEIPT.CLOSE')} onClose={() => setOpen(false)}>
        {isOpen && <Receipt />}
      </Sheet>
    </>
  );
}
