import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';

export const CHANGE_ID = 'you-change';

type RegisteredPersonProps = {
  readonly form: UseFormReturn<BuyerDraft>;
  readonly token: string;
};

/** The buyer, from the registration of their card. Masked, because everyone with the card's code can see this page. */
export function RegisteredPerson({ form, token }: RegisteredPersonProps) {
  const { t } = useTranslation();
  const { cards, summary } = useBooking();
  const shown = summary.data?.buyer;
  const last4 = cards.find((held) => held.token === token)?.card.last4;
  const change = () => {
    flushSync(() => form.setValue('namesBuyer', true));
    form.setFocus('firstName');
  };
  return (
    <div className={styles.registered} role="group" aria-labelledby="you-registered">
      <div className={styles.registeredLine}>
        <p>
          <span className={styles.registeredLabel} id="you-registered">
            {t('AS_REGISTERED.LABEL')}
          </span>{' '}
          {shown && (
            <span className={styles.registeredName}>
              <InlineList
                parts={[
                  <bdi key="name">
                    {shown.first_name} {shown.last_name}
                  </bdi>,
                  <bdi key="email">{shown.email}</bdi>,
                ]}
              />
            </span>
          )}
        </p>
        <Button
          id={CHANGE_ID}
          look="link"
          aria-label={t('BOOKING.CHANGE_WHAT', { what: t('AS_REGISTERED.WHAT') })}
          onClick={change}
        >
          {t('BOOKING.CHANGE')}
        </Button>
      </div>
      <p className={styles.registeredHint}>{t('AS_REGISTERED.HINT', { last4 })}</p>
    </div>
  );
}
