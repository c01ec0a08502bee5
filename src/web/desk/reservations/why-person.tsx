import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './reservations.module.css';

type WhyPersonProps = { readonly needs: ReservationRow['needs']; readonly format: DeskFormat };

export function WhyPerson({ needs, format }: WhyPersonProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="caution" heading={t('WHY.HEADING')}>
      {needs.map(({ reason, detail, since }) => (
        <div key={reason}>
          <p>{t(`NEED.${reason}`)}</p>
          <p className={styles.soft}>
            {[detail, t('WHY.SINCE', { at: format.moment(since) })].filter(Boolean).join(' · ')}
          </p>
        </div>
      ))}
    </Notice>
  );
}
