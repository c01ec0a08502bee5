import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import type { TextKey } from '../../../text/text-key.ts';
import field from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import { chosenRestWay, type RestWay } from '../../session/rest-way.ts';
import styles from './rest-choice.module.css';

const WORDS = {
  pay: { label: 'REST_CHOICE.PAY', hint: 'REST_CHOICE.PAY_HINT' },
  at_hotel: { label: 'REST_CHOICE.AT_HOTEL', hint: 'REST_CHOICE.AT_HOTEL_HINT' },
  guarantee: { label: 'REST_CHOICE.GUARANTEE', hint: 'REST_CHOICE.GUARANTEE_HINT' },
} as const satisfies Record<RestWay, Record<'label' | 'hint', TextKey>>;

type RestChoiceProps = {
  /** The guest continued without choosing. */
  readonly isMissed: boolean;
  readonly tries: number;
};

/** How the guest settles the rest. Nothing is preselected, because one of the ways costs money at once. */
export function RestChoice({ isMissed, tries }: RestChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const { restWays, restWay, summary, property } = useBooking();
  const { checkout_page_url: checkout } = useSalePage().sale_page;
  const amount = summary.data ? format.money(summary.data.due) : '';
  useEffect(() => {
    if (isMissed) first.current?.focus();
  }, [isMissed, tries]);
  if (restWays.length === 1) {
    return (
      <Notice tone={checkout === null ? 'caution' : 'info'}>
        <p>
          {checkout === null
            ? t('REST_CHOICE.NOT_POSSIBLE')
            : t('REST_CHOICE.ONLY_PAY', { amount, name: property?.description })}
        </p>
      </Notice>
    );
  }
  return (
    <fieldset className={styles.ways} aria-describedby={isMissed ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t('REST_CHOICE.HEADING')}</legend>
      {restWays.map((way, index) => (
        <div key={way} className={styles.way} data-chosen={way === restWay || undefined}>
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="rest-way"
            id={`${id}-${way}`}
            className={styles.radio}
            checked={way === restWay}
            aria-describedby={`${id}-${way}-hint`}
            onChange={() => chosenRestWay.write(way)}
          />
          <label htmlFor={`${id}-${way}`} className={styles.label}>
            {t(WORDS[way].label, { amount })}
          </label>
          <p id={`${id}-${way}-hint`} className={styles.hint}>
            {t(WORDS[way].hint)}
          </p>
        </div>
      ))}
      {isMissed && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {t('REST_CHOICE.REQUIRED')}
        </p>
      )}
    </fieldset>
  );
}
