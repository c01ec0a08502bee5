import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import type { FormField } from '../../form/form-words.ts';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';
import { InlineList } from '../../../ui/inline-list.tsx';

/** The form of the buyer, for one of its parts. */
export type BuyerFormPart = { readonly form: UseFormReturn<BuyerDraft>; readonly field: FormField<BuyerDraft> };

export function PersonFields({ form, field }: BuyerFormPart) {
  const { t } = useTranslation();
  return (
    <>
      <TakeOver form={form} />
      <div className={styles.pair}>
        <TextField autoComplete="given-name" {...field('firstName')} />
        <TextField autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField type="email" hint={t('FIELDS.EMAIL.HINT')} autoComplete="email" {...field('email')} />
        <PhoneField field={field} />
      </div>
    </>
  );
}

/** The way back to the registered person, for a guest who only wanted to see what can be changed. */
function TakeOver({ form }: Pick<BuyerFormPart, 'form'>) {
  const { t } = useTranslation();
  const { summary } = useBooking();
  if (!summary.data?.buyer || !form.watch('namesBuyer')) return null;
  const takeOver = () => {
    const empty = { firstName: '', lastName: '', email: '', namesBuyer: false };
    flushSync(() => form.reset({ ...form.getValues(), ...empty }));
    document.getElementById(CHANGE_ID)?.focus();
  };
  return (
    <Button look="link" className={styles.takeOver} onClick={takeOver}>
      {t('AS_REGISTERED.TAKE_OVER')}
    </Button>
  );
}

export function PhoneField({ field }: Pick<BuyerFormPart, 'field'>) {
  return <TextField type="tel" optional autoComplete="tel" {...field('phone')} />;
}

const CHANGE_ID = 'you-change';

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
