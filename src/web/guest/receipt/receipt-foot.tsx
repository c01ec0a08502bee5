import type { Summary } from '#contract/reservation.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { CoverLines } from './cover-lines.tsx';
import { Line } from './line.tsx';
import styles from './receipt.module.css';

type ReceiptFootProps = {
  readonly summary: Summary;
  /** More cards than the foot has room for are one line in it. */
  readonly hasManyCards: boolean;
  readonly isSilent: boolean;
};

/** What all lines come to, what the cards pay of it, and what is left: it stays in sight while the lines scroll. */
export function ReceiptFoot({ summary: { total_price: total, cover, due, converted }, ...props }: ReceiptFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { property, booking, restWay } = useBooking();
  const { currency, amount: covered } = cover.covered;
  return (
    <div className={styles.foot}>
      <dl className={styles.lines}>
        <Line
          name={t('RECEIPT.TOTAL')}
          value={format.money({ currency: total.currency, amount: total.gross_value })}
          look="total"
        />
        {props.hasManyCards ? (
          <Line
            name={t('BOOKING.CHECK.COVERED_AMOUNT')}
            value={format.money({ currency, amount: -covered })}
            look="cover"
          />
        ) : (
          <CoverLines cover={cover} />
        )}
      </dl>
      <div className={styles.due} aria-live={props.isSilent ? 'off' : 'polite'}>
        <p>{t(booking ? 'RECEIPT.DUE' : 'RECEIPT.DUE_SO_FAR')}</p>
        <p className={styles.amount}>{format.money(due)}</p>
        {converted && <p className={styles.soft}>{t('RECEIPT.ABOUT', { amount: format.money(converted.due) })}</p>}
        <p className={styles.soft}>
          {due.amount > 0
            ? t(restWay === 'pay' ? 'PAY_NOW.WHERE' : 'RECEIPT.DUE_WHERE', { name: property?.description })
            : booking && t('RECEIPT.NOTHING_DUE')}
        </p>
      </div>
    </div>
  );
}
