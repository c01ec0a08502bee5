import type { Reservation } from '#contract/guest/reservation.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from './reservation-page.module.css';

type SentToProps = { readonly reservation: Reservation; readonly name: string };

/** The address to which the confirmation was mailed or will be. Renders nothing if no letter is expected. */
export function SentTo({ reservation: { details, state }, name }: SentToProps) {
  const { t } = useTranslation();
  const { letters, sends_letters: sendsLetters, booked_by: by } = details;
  const { email } = by;
  const isOpen = state === 'placing' || state === 'unknown';
  if (sendsLetters) {
    return <p className={styles.sent}>{t(isOpen ? 'CONFIRMED.WILL_WRITE' : 'CONFIRMED.SENT', { email })}</p>;
  }
  if (letters === 'ours' || state !== 'confirmed') return null;
  return <p className={styles.sent}>{t('CONFIRMED.HOTEL_SENDS', { email, name })}</p>;
}
