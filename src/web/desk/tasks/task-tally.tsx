import type { WireTally, WireTask } from '#contract/staff/staff-tasks.ts';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import styles from '../acts/acts.module.css';
import { sayEnding } from '../find/say-ending.ts';

/** The cards that are left out, by why. */
export function ExcludedCards({ left }: { readonly left: WireTally['excluded'] }) {
  const { t } = useTranslation();
  if (left.length === 0) return null;
  return (
    <table className={styles.changes}>
      <caption>{t('TASKS.EXCLUDED')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('TASKS.BECAUSE')}</th>
          <th scope="col" data-figure>
            {t('ROOMS.CARDS')}
          </th>
        </tr>
      </thead>
      <tbody>
        {left.map(({ because, cards }) => (
          <tr key={because}>
            <th scope="row">{t(`EXCLUSION.${because}`)}</th>
            <td data-figure>{cards}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first cards that would change or have, and how many more there are. */
export function FirstCards({ task: { first_cards: first, forecast } }: { readonly task: WireTask }) {
  const { t } = useTranslation();
  const more = forecast.cards - first.length;
  if (first.length === 0) return null;
  return (
    <p>
      <InlineList
        parts={[...first.map(({ last4 }) => sayEnding(t, last4)), more > 0 && t('TASKS.MORE_CARDS', { count: more })]}
      />
    </p>
  );
}
