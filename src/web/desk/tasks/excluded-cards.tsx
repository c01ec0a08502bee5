import type { WireTask } from '#contract/desk/staff-tasks.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from '../acts/acts.module.css';

export function ExcludedCards({ task: { excluded } }: { readonly task: WireTask }) {
  const { t } = useTranslation();
  if (excluded.length === 0) return null;
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
        {excluded.map(({ because, cards }) => (
          <tr key={because}>
            <th scope="row">{t(`EXCLUSION.${because}`)}</th>
            <td data-figure>{cards}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
