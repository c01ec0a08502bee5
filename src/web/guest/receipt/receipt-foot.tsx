import type { Summary } from '#contract/guest/reservation.ts';
import { useTranslation } from '../../text/translation.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { Amount, negative } from './amount.tsx';
import { CoverLines } from './cover-lines.tsx';
import { Line } from './line.tsx';
import styles from './receipt.module.css';

type ReceiptFootProps = {
  readonly summary: Summary;
  /** Whether there are more cards than the foot has space for. It then sums them up in one line. */
  readonly hasManyCards: boolean;
  readonly isSilent: boolean;
};

export function ReceiptFoot({ summary: { total_price: total, cover, due }, ...props }: ReceiptFootProps) {
  const { t } = useTranslation();
  const { property, booking, restWay } = useBooking();
  return (
    <div className={styles.foot}>
      <dl className={styles.lines}>
        <Line
          name={t('RECEIPT.TOTAL')}
          value={<Amount amount={{ currency: total.currency, amount: total.gross_value }} />}
          look="total"
        />
        {props.hasManyCards ? (
          <Line
            name={t('BOOKING.CHECK.COVERED_AMOUNT')}
            value={<Amount amount={negative(cover.covered)} />}
            look="cover"
          />
        ) : (
          <CoverLines cover={cover} />
        )}
      </dl>
      <div className={styles.due} aria-live={props.isSilent ? 'off' : 'polite'}>
        <p>{t(booking ? 'RECEIPT.DUE' : 'RECEIPT.DUE_SO_FAR')}</p>
        <p className={styles.amount}>
          <Amount amount={due} />
        </p>
        <p className={styles.soft}>
          {due.amount > 0
            ? t(restWay === 'pay' ? 'PAY_NOW.WHERE' : 'RECEIPT.DUE_WHERE', { name: property?.description })
            : booking && t('RECEIPT.NOTHING_DUE')}
        </p>
      </div>
    </div>
  );
}
