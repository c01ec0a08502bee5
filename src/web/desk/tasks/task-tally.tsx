import type { WireTally } from '#contract/staff/staff-tasks.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from '../acts/acts.module.css';

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
