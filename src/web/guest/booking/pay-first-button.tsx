import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { SessionCard } from '../session/session-cards.ts';
import { firstToPay, payFirst, payInUsualOrder } from '../session/payment-order.ts';
import { useSessionStore } from '../session/session-store.ts';
import styles from './card-list.module.css';

/** Lets the guest choose which of several cards of one kind pays first. `rivals` are the others of its kind. */
export function PayFirstButton({
  held,
  rivals,
}: {
  readonly held: SessionCard;
  readonly rivals: readonly SessionCard[];
}) {
  const { t } = useTranslation();
  const first = useSessionStore(firstToPay);
  const place = (token: string) => (first.includes(token) ? first.indexOf(token) : first.length);
  const paysFirst = first.includes(held.token) && rivals.every(({ token }) => place(held.token) < place(token));
  return (
    <Button
      look="link"
      className={styles.payFirst}
      aria-pressed={paysFirst}
      aria-label={t('BOOKING.CARDS.PAY_FIRST_WHICH', { last4: held.card.last4 })}
      onClick={() => (paysFirst ? payInUsualOrder() : payFirst(held.token))}
    >
      {t('BOOKING.CARDS.PAY_FIRST')}
    </Button>
  );
}
