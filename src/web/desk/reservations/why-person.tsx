import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { PERSON_REASON_WORDS } from '#presentation/person-reasons.ts';
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
          <p>{formatReason(reason)}</p>
          <p className={styles.soft}>
            {[detail, t('WHY.SINCE', { at: format.moment(since) })].filter(Boolean).join(' · ')}
          </p>
        </div>
      ))}
    </Notice>
  );
}

/** A sentence. Capitalized here, because other places use these words within a line. */
export function formatReason(reason: ReservationRow['needs'][number]['reason']): string {
  const words = PERSON_REASON_WORDS[reason];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
