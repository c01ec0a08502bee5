import type { CardStaysAnswer } from '#contract/card-stays.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import styles from './property-stays.module.css';

type StayButtonProps = {
  readonly stay: Pick<
    CardStaysAnswer['properties'][number]['stays'][number],
    'stay_from' | 'stay_to' | 'covered' | 'due'
  >;
  /** The hotel's name. */
  readonly name: string;
  readonly onChoose: () => void;
};

/** One stay that a card can be used for: when, and whether anything is to be added. */
export function StayButton({ stay: { stay_from: from, stay_to: to, covered, due }, name, onChoose }: StayButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const worth = covered ? t('BOOKING.DAY.COVERED') : t('BOOKING.DAY.SUPPLEMENT', { amount: format.money(due) });
  return (
    <button
      type="button"
      className={styles.stay}
      aria-label={t('BOOKING.WHERE_AND_WHEN.STAY', { name, dates: format.dateRange(from, to), worth })}
      onClick={onChoose}
    >
      <span className={styles.weekday}>{format.date(from, 'weekday-name')}</span>
      <span>{format.date(from, 'day')}</span>
      <span className={covered ? styles.covered : styles.add}>
        {covered ? t('BOOKING.WHERE_AND_WHEN.COVERED') : `+${format.money(due, 'short')}`}
      </span>
    </button>
  );
}
