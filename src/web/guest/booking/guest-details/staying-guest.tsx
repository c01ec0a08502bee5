import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../text/translation.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import styles from './buyer-form.module.css';

type StayingGuestProps = {
  readonly form: UseFormReturn<BuyerDraft>;
  readonly error: (field: string) => string | undefined;
};

export function StayingGuest({ form, error }: StayingGuestProps) {
  const { t } = useTranslation();
  const isForOther = form.watch('isForOther');
  return (
    <>
      <CheckField id="you-isForOther" label={t('STAYING_GUEST.FOR_OTHER')} {...form.register('isForOther')} />
      {isForOther && (
        <div className={styles.pair}>
          <TextField
            id="you-guestFirstName"
            label={t('STAYING_GUEST.FIRST_NAME')}
            autoComplete="off"
            error={error('guestFirstName')}
            {...form.register('guestFirstName')}
          />
          <TextField
            id="you-guestLastName"
            label={t('STAYING_GUEST.LAST_NAME')}
            autoComplete="off"
            error={error('guestLastName')}
            {...form.register('guestLastName')}
          />
          <TextField
            id="you-guestEmail"
            type="email"
            label={t('STAYING_GUEST_EMAIL.LABEL')}
            hint={t('STAYING_GUEST_EMAIL.HINT')}
            optional
            autoComplete="off"
            error={error('guestEmail')}
            {...form.register('guestEmail')}
          />
        </div>
      )}
    </>
  );
}
