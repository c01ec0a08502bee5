import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason, type ReasonValues } from '../acts/reason-fields.tsx';
import { actAtDesk } from '../api/desk-call.ts';

type AddressDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };

export function AddressDialog({ reservation, onClose }: AddressDialogProps) {
  const { t } = useTranslation();
  const { reference, buyer, details } = reservation;
  const { register, values, fields } = useReason<ReasonValues & { email: string }>({
    email: buyer.email,
    reason: '',
  });
  const email = values.email.trim();
  const missing = [
    ...(email === '' || email === buyer.email ? [t('ADDRESS.NEW')] : []),
    ...(values.reason === '' ? [t('REASONS.LABEL')] : []),
  ];
  const act = async () => {
    const body = { ...toActBy(values), email };
    await actAtDesk('POST /staff/reservations/:reference/correct-address', { reference, body });
    const isByHotel = details.letters === 'hotel';
    const then = isByHotel ? [t('ADDRESS.BY_HOTEL')] : [t('ADDRESS.SENT'), t('ADDRESS.AT_HOTEL')];
    return { sentences: [t('ADDRESS.DONE', { email }), ...then] };
  };
  return (
    <ActSheet
      heading={t('ADDRESS.BUTTON')}
      doWords={t('ADDRESS.BUTTON')}
      act={missing.length > 0 ? undefined : act}
      missing={missing}
      onClose={onClose}
    >
      <p>{t('ADDRESS.LEAD')}</p>
      <ReasonFields {...fields} fitting={FITTING_REASONS.address}>
        <TextField
          id="guest-email"
          type="email"
          autoComplete="off"
          maxLength={254}
          label={t('ADDRESS.LABEL')}
          {...register('email')}
        />
      </ReasonFields>
    </ActSheet>
  );
}
