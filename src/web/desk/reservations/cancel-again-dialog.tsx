import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason } from '../acts/reason-fields.tsx';
import { actOnReservation, feeChoicesQuery } from '../api/reservations.ts';
import { Facts } from '../frame/panel.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';

type CancelAgainDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };

/** Repeats a cancellation that the hotel has not answered, with the same fee. */
export function CancelAgainDialog({ reservation, onClose }: CancelAgainDialogProps) {
  const { t } = useTranslation();
  const { reference, property_name: hotel } = reservation;
  const format = useDeskFormat(useTimeZone(reservation.sale_page_id));
  const { values, fields } = useReason({ reason: '' });
  // While a cancellation is pending, every choice has its fee. The fee on the screen before may be another one.
  const asked = useQuery(feeChoicesQuery(reference, '')).data?.choices[0]?.outcome;
  const fee = asked?.state === 'asking' ? asked.fee : undefined;
  const act = () => actOnReservation('cancelAgain', reference, toActBy(values));
  return (
    <ActSheet
      heading={t('CANCEL_AGAIN.BUTTON')}
      doWords={t('CANCEL_AGAIN.BUTTON')}
      leaveWords={t('CANCEL_AGAIN.LEAVE')}
      act={values.reason === '' ? undefined : act}
      onClose={onClose}
    >
      <p>{t('CANCEL_AGAIN.LEAD', { name: hotel })}</p>
      {fee && <Facts facts={[[t('CANCEL.FEE'), format.money(fee)]]} />}
      <ReasonFields {...fields} fitting={FITTING_REASONS.cancel} />
    </ActSheet>
  );
}
