import type { Reservation } from '#contract/reservation.ts';
import { useTranslation } from 'react-i18next';
import styles from './reservation-page.module.css';

type SentToProps = { readonly reservation: Reservation; readonly name: string };

/** Where what this page says went as a letter, or will go; nothing where nobody is known to write. */
export function SentTo({ reservation: { details, state }, name }: SentToProps) {
  const { t } = useTranslation();
  const { letters, sends_letters: sendsLetters, booked_by: by } = details;
  const { email } = by;
  const isOpen = state === 'placing' || state === 'unknown';
  const words = () => {
    if (sendsLetters) return t(isOpen ? 'CONFIRMED.WILL_WRITE' : 'CONFIRMED.SENT', { email });
    return letters !== 'ours' && state === 'confirmed' ? t('CONFIRMED.HOTEL_SENDS', { email, name }) : '';
  };
  return <p className={styles.sent}>{words()}</p>;
}
