import { useTranslation } from '../../../text/translation.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BuyerFormPart } from './person-fields.tsx';
import styles from './buyer-form.module.css';

export function StayingGuest({ form, field }: Pick<BuyerFormPart, 'form' | 'field'>) {
  const { t } = useTranslation();
  const isForOther = form.watch('isForOther');
  return (
    <>
      <CheckField {...field('isForOther')} label={t('STAYING_GUEST.FOR_OTHER')} />
      {isForOther && (
        <div className={styles.pair}>
          <TextField autoComplete="off" {...field('guestFirstName')} />
          <TextField autoComplete="off" {...field('guestLastName')} />
          <TextField
            type="email"
            hint={t('STAYING_GUEST_EMAIL.HINT')}
            optional
            autoComplete="off"
            {...field('guestEmail')}
          />
        </div>
      )}
    </>
  );
}
