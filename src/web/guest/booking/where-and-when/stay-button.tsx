import type { CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { nightsBetween } from '../../booking-state/shown-nights.ts';
import { isOnlyMoney, type SessionCard } from '../../session/session-cards.ts';
import styles from './property-stays.module.css';

type StayButtonProps = {
  readonly stay: Pick<
    CardStaysAnswer['properties'][number]['stays'][number],
    'stay_from' | 'stay_to' | 'from_price' | 'due' | 'only_city_tax_due' | 'city_tax_unknown'
  >;
  readonly name: string;
  /** Shows the number of nights, if lengths differ. */
  readonly withNights?: boolean;
  /** Why it is listed first, in a word or two. */
  readonly reason?: string | undefined;
  readonly cards: readonly SessionCard[];
  readonly onChoose: () => void;
};

export function StayButton({ stay, name, withNights = false, reason = '', cards, onChoose }: StayButtonProps) {
  const {
    stay_from: from,
    stay_to: to,
    from_price: price,
    due,
    only_city_tax_due: isTax,
    city_tax_unknown: plusTax,
  } = stay;
  const { t } = useTranslation();
  const format = useFormat();
  const day = { weekday: format.date(from, 'weekday_name'), date: format.date(from, 'day') };
  const length = withNights ? t('STAY.NIGHTS', { count: nightsBetween(from, to) }) : '';
  const amount = format.money(due, 'short');
  // Covered except for a city tax that is not known in advance, which is stated beside it.
  const covered = due.amount === 0;
  // "From": the price is that of the cheapest room at the cheapest rate, which need not be listed first.
  const sum = covered ? formatCovered() : t(isTax ? 'STAYS.FROM_CITY_TAX' : 'MONTHS.FROM', { amount: `+${amount}` });
  const taxText = plusTax ? t('BOOKING.ROOMS.PLUS_CITY_TAX') : '';
  // Voice control finds the button by the words shown on it.
  const shown = [reason, day.weekday, day.date, length, sum, taxText].filter(Boolean).join(' ');
  const worth = covered
    ? t('BOOKING.DAY.COVERED', { count: cards.length })
    : t(isTax ? 'STAYS.FROM_CITY_TAX' : 'STAYS.FROM_TO_PAY', { amount: format.money(due) });
  return (
    <button
      type="button"
      className={styles.stay}
      aria-label={t('BOOKING.WHERE_AND_WHEN.STAY', { name, shown, dates: format.dateRange(from, to), worth })}
      onClick={onChoose}
    >
      {reason && <span className={styles.reason}>{reason}</span>}
      <span className={styles.weekday}>{day.weekday}</span>
      <span>{day.date}</span>
      {length && <span className={styles.weekday}>{length}</span>}
      <span className={covered ? styles.covered : styles.add}>{sum}</span>
      {taxText && <span className={styles.weekday}>{taxText}</span>}
    </button>
  );

  function formatCovered(): string {
    return price && isOnlyMoney(cards) ? `${format.money(price, 'short')} ✓` : t('BOOKING.WHERE_AND_WHEN.COVERED');
  }
}
