import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './reservations.module.css';

type Need = ReservationRow['needs'][number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

type WhyPersonProps = { readonly needs: ReservationRow['needs']; readonly format: DeskFormat };

export function WhyPerson({ needs, format }: WhyPersonProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="caution" heading={t('WHY.HEADING')}>
      {needs.map((need) => (
        <div key={need.reason}>
          <p>{t(`NEED.${need.reason}`)}</p>
          <p className={styles.soft}>
            {[...formatFacts(t, format, need), t('WHY.SINCE', { at: format.moment(need.since) })].join(' · ')}
          </p>
          {need.facts.length === 0 && need.detail !== '' && (
            <details className={styles.soft}>
              <summary>{t('WHY.DETAILS')}</summary>
              {need.detail}
            </details>
          )}
        </div>
      ))}
    </Notice>
  );
}

/** The facts of a need in the person's language, without words of a hotel's system. */
export function formatFacts(t: Translate, format: DeskFormat, { facts }: Pick<Need, 'facts'>): string[] {
  return facts.map(({ tag, values }) => {
    const [one = '', other = ''] = values.map((value) => {
      if (typeof value !== 'string') return format.money(value);
      if (DAY.test(value)) return format.day(value);
      return INSTANT.test(value) ? format.moment(value) : value;
    });
    return t(`NEED_FACT.${tag}`, { one, other });
  });
}
