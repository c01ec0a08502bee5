import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';
import { InlineList } from '../../../ui/inline-list.tsx';

type PersonFieldsProps = {
  readonly form: UseFormReturn<BuyerDraft>;
  readonly error: (field: string) => string | undefined;
};

export function PersonFields({ form, error }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TakeOver form={form} />
      <div className={styles.pair}>
        <TextField
          id="you-firstName"
          label={t('FIELDS.FIRST_NAME.LABEL')}
          autoComplete="given-name"
          error={error('firstName')}
          {...form.register('firstName')}
        />
        <TextField
          id="you-lastName"
          label={t('FIELDS.LAST_NAME.LABEL')}
          autoComplete="family-name"
          error={error('lastName')}
          {...form.register('lastName')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          id="you-email"
          type="email"
          label={t('FIELDS.EMAIL.LABEL')}
          hint={t('FIELDS.EMAIL.HINT')}
          autoComplete="email"
          error={error('email')}
          {...form.register('email')}
        />
        <PhoneField form={form} error={error} />
      </div>
    </>
  );
}

/** The way back to the registered person, for a guest who only wanted to see what can be changed. */
function TakeOver({ form }: Pick<PersonFieldsProps, 'form'>) {
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

export function PhoneField({ form, error }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <TextField
      id="you-phone"
      type="tel"
      label={t('FIELDS.PHONE.LABEL')}
      optional
      autoComplete="tel"
      error={error('phone')}
      {...form.register('phone')}
    />
  );
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
