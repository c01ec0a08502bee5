import type { HeldCard, StoryLine } from '#contract/guest/recovery.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { propertiesQuery } from '../api/properties-query.ts';
import type { TextKey } from '../../text/text-key.ts';
import { useFormat } from '../../text/use-format.ts';
import styles from './my-cards.module.css';

const WORDS = {
  issued: 'MY_CARDS.HISTORY.ISSUED',
  activated: 'MY_CARDS.HISTORY.ACTIVATED',
  held: 'MY_CARDS.HISTORY.HELD',
  used: 'MY_CARDS.HISTORY.USED',
  given_back: 'MY_CARDS.HISTORY.GIVEN_BACK',
  changed: 'MY_CARDS.HISTORY.CHANGED',
  extended: 'MY_CARDS.HISTORY.EXTENDED',
  frozen: 'MY_CARDS.HISTORY.FROZEN',
  unfrozen: 'MY_CARDS.HISTORY.UNFROZEN',
  voided: 'MY_CARDS.HISTORY.VOIDED',
} as const satisfies Record<StoryLine['what'], TextKey>;

function dayOf({ at }: StoryLine): string {
  return dateAt(Temporal.Instant.from(at), Temporal.Now.timeZoneId()).toString();
}

export function CardStory({ story, card: { kind } }: Pick<HeldCard, 'story' | 'card'>) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const properties = useQuery(propertiesQuery(language));
  const amountOf = ({ value, uses, what }: StoryLine) => {
    const sign = what === 'changed' && (value?.amount ?? uses ?? 0) > 0 ? '+' : '';
    if (value) return sign + format.money(value);
    // A package is one use, regardless of its nights.
    if (uses === null || kind === 'package') return '';
    return (uses < 0 ? '−' : sign) + t('STAY.NIGHTS', { count: Math.abs(uses) });
  };
  return (
    <details className={styles.story}>
      <summary>{t('MY_CARDS.HISTORY.HEADING')}</summary>
      <ol>
        {story.map((line, index) => {
          const property = properties.data?.find(({ id }) => id === line.stay?.property_id);
          return (
            <li key={index}>
              <time dateTime={line.at} className={styles.soft}>
                {format.date(dayOf(line), 'short')}
              </time>
              <span>
                {t(WORDS[line.what], { date: line.until ? format.date(line.until) : '' })}{' '}
                <bdi className={styles.amount}>{amountOf(line)}</bdi>
                {line.stay && (
                  <span className={styles.stay}>
                    <bdi>{property?.description ?? t('STAY.THE_HOTEL')}</bdi>
                    {' · '}
                    {format.dateRange(line.stay.stay_from, line.stay.stay_to)}
                    {line.stay.reference && (
                      <>
                        {' · '}
                        <bdi dir="ltr" className={styles.whole}>
                          {line.stay.reference}
                        </bdi>
                      </>
                    )}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
