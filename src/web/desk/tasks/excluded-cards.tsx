import type { WireTask } from '#contract/desk/staff-tasks.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from '../acts/acts.module.css';

/** Bad rows of a file are counted by their reasons. */
export function ExcludedCards({ task: { excluded, faults } }: { readonly task: WireTask }) {
  const { t } = useTranslation();
  if (excluded.length === 0) return null;
  const counted = faults.map(({ fault, rows }) => ({ words: t(`IMPORT_FAULT.${fault}`), cards: rows }));
  const rows = excluded.flatMap(({ because, cards }) =>
    because === 'bad_row' && counted.length > 0 ? counted : [{ words: t(`EXCLUSION.${because}`), cards }],
  );
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
        {rows.map(({ words, cards }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td data-figure>{cards}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
