import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { formatError } from '../../../text/format-error.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { listMonths } from './list-months.ts';
import styles from './months.module.css';
import { isOnlyMoney } from '../../session/session-cards.ts';
import { useCardDays } from './use-card-days.ts';

export type MonthsProps = {
  readonly propertyId: string;
  readonly nights: number;
  readonly bookable: { readonly firstDate: string; readonly lastDate: string };
  /** Shows a month in the calendar, by its first bookable day. */
  readonly onShow: (date: string) => void;
};

export function Months({ propertyId, nights, bookable, onShow }: MonthsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cards } = useBooking();
  const { firstDate, lastDate } = bookable;
  const { byDate, error, askAgain } = useCardDays(propertyId, nights, { from: firstDate, until: lastDate }, bookable);
  return (
    <>
      {error && <RetryNotice tone="caution" words={formatError(t, error)} askAgain={askAgain} />}
      <ul className={styles.months}>
        {listMonths(firstDate, lastDate, byDate).map(
          ({ month, firstDate: first, least, isLeastCovered, isCovered }) => (
            <li key={month}>
              <button type="button" className={styles.month} onClick={() => onShow(first)}>
                <span className={styles.name}>{format.date(first, 'month')}</span>
                <span className={styles.least}>
                  {least && t('MONTHS.FROM', { amount: format.money(least, 'short') })}
                  {least && isLeastCovered && isOnlyMoney(cards) && <span className={styles.covered}> ✓</span>}
                  {least === null && t('MONTHS.NOTHING_FOR', { nights: t('STAY.NIGHTS', { count: nights }) })}
                  {least === undefined && '…'}
                </span>
                {isCovered && <span className={styles.covered}>{t('MONTHS.COVERED', { count: cards.length })}</span>}
              </button>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
