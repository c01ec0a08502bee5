import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason } from '../acts/reason-fields.tsx';
import { actOnReservation } from '../api/reservations.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { SEEN_AS } from './offered-acts.ts';
import { WhyPerson } from './why-person.tsx';

type SeenToDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };

/** Marks the needs of a settled reservation as seen to. */
export function SeenToDialog({ reservation, onClose }: SeenToDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(reservation.sale_page_id));
  const { values, fields } = useReason({ reason: '' });
  // Fixed at opening: a refetch may add needs that the person has not read.
  const [{ needs, state }] = useState(reservation);
  const seen = needs.map(({ reason, detail }) => ({ reason, detail }));
  const isAbout = (one: (typeof needs)[number]['reason']) => needs.some(({ reason }) => reason === one);
  const act = () =>
    actOnReservation('settle', reservation.reference, {
      ...toActBy(values),
      as: SEEN_AS[state],
      despite_the_hotel: false,
      seen,
    });
  return (
    <ActSheet
      heading={t('SEEN_TO.BUTTON')}
      doWords={t('SEEN_TO.BUTTON')}
      act={values.reason === '' ? undefined : act}
      onClose={onClose}
    >
      <WhyPerson needs={needs} format={format} />
      <p>{t('SEEN_TO.LEAD')}</p>
      {isAbout('payment_not_posted') && <p>{t('SEEN_TO.PAYMENT')}</p>}
      {isAbout('refund_failed') && <p>{t('SEEN_TO.REFUND')}</p>}
      <ReasonFields {...fields} fitting={FITTING_REASONS.settle} />
    </ActSheet>
  );
}
