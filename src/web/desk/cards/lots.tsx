import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { isNothing, type DeskFormat } from '../frame/use-desk-format.ts';
import styles from './card.module.css';

type LotsProps = { readonly lots: StaffCard['lots']; readonly format: DeskFormat };

export function Lots({ lots, format }: LotsProps) {
  const { t } = useTranslation();
  if (lots.length === 0) return null;
  return (
    <table className={styles.lots}>
      <thead>
        <tr>
          <th scope="col">{t('LOTS.EXPIRES')}</th>
          <th scope="col">{t('LOTS.HELD')}</th>
          <th scope="col">{t('LOTS.BALANCE')}</th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ id, balance, held, expires_on: expires, is_expired: isExpired }) => (
          <tr key={id}>
            <td>
              {expires === null ? t('LOTS.NEVER') : format.day(expires)}
              {isExpired && ` (${t('LOTS.EXPIRED')})`}
            </td>
            <td>{isNothing(held) ? '–' : format.units(held)}</td>
            <td>{format.units(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
