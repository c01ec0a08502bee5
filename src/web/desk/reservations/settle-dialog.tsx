import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason, type ActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import styles from '../acts/acts.module.css';
import { actAtDesk } from '../api/desk-call.ts';
import { reservationQuery } from '../api/reservations.ts';
import { Facts } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import { listDecisions, SEEN_AS, type As, type Decision } from './offered-acts.ts';
import { WhyPerson } from './why-person.tsx';

type SettleDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };

/** Text key of a decision. Releasing a stay reads differently if a payment is involved. */
function wordsOf(as: Decision, { state }: Pick<StaffReservation, 'state'>) {
  if (as === 'confirmed') return as;
  if (state === 'paid') return 'refunded';
  return state === 'awaiting_payment' || state === 'payment_unclear' ? 'unpaid' : as;
}

export function SettleDialog({ reservation: now, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  // Fixed at opening: the decision is based on the data shown. If it has changed since, the server refuses.
  const [reservation] = useState(now);
  const format = useDeskFormat(reservation.sale_page_id);
  const decisions = listDecisions(reservation);
  const [only] = decisions.length === 1 ? decisions : [];
  const { register, values, fields } = useReason<ReasonValues & { as: '' | Decision; despiteTheHotel: boolean }>({
    as: only ?? '',
    despiteTheHotel: false,
    reason: '',
  });
  const { as } = values;
  const settle = async (decision: Decision) => {
    const { reference, state } = reservation;
    const body = { ...toActBy(values), as: decision, despite_the_hotel: values.despiteTheHotel, state };
    const { reservation: after } = await actAtDesk('POST /staff/reservations/:reference/settle', { reference, body });
    const isUnposted = decision === 'confirmed' && after.hotel_numbers.length === 0;
    const done = t(`SETTLE.HINT_${wordsOf(decision, reservation)}`);
    return { sentences: isUnposted ? [done, t('SETTLE.NOT_POSTED')] : [done] };
  };
  return (
    <ActSheet
      heading={t('SETTLE.HEADING')}
      doWords={t(as === '' ? 'SETTLE.BUTTON' : `SETTLE.DO_${as}`)}
      act={as === '' || values.reason === '' ? undefined : () => settle(as)}
      onClose={onClose}
    >
      <p>{t('SETTLE.LEAD')}</p>
      <fieldset className={styles.choices}>
        <legend>{t('SETTLE.AS')}</legend>
        {decisions.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" value={one} {...register('as')} />
            <span>{t(`SETTLE.AS_${wordsOf(one, reservation)}`)}</span>
            <span />
            <small>{t(`SETTLE.HINT_${wordsOf(one, reservation)}`)}</small>
          </label>
        ))}
      </fieldset>
      {as !== '' && reservation.cards.length > 0 && (
        <div className={styles.preview} aria-live="polite">
          <h3>{t('PREVIEW.HEADING')}</h3>
          <Facts
            facts={reservation.cards.map(({ last4, taken }) => [
              t('MONEY.CARD', { last4 }),
              t(as === 'confirmed' ? 'SETTLE.TAKES' : 'SETTLE.LEAVES', {
                amount: format.units(taken),
              }),
            ])}
          />
        </div>
      )}
      <CheckField id="despite" label={t('SETTLE.DESPITE')} {...register('despiteTheHotel')} />
      <ReasonFields {...fields} fitting={FITTING_REASONS.settle} />
    </ActSheet>
  );
}

export function SeenToDialog({ reservation, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(reservation.sale_page_id);
  // Fixed at opening: a refetch may add needs that the person has not read.
  const [{ reference, needs, state }] = useState(reservation);
  const seen = needs.map(({ reason, detail }) => ({ reason, detail }));
  const isAbout = (one: (typeof needs)[number]['reason']) => needs.some(({ reason }) => reason === one);
  const decision = { as: SEEN_AS[state] as As, despite_the_hotel: false, seen };
  return (
    <ReasonSheet
      heading={t('SEEN_TO.BUTTON')}
      fitting={FITTING_REASONS.settle}
      act={async (by) => {
        await actAtDesk('POST /staff/reservations/:reference/settle', { reference, body: { ...by, ...decision } });
        return { sentences: [t('SEEN_TO.DONE')] };
      }}
      onClose={onClose}
    >
      <WhyPerson needs={needs} format={format} />
      <p>{t('SEEN_TO.LEAD')}</p>
      {isAbout('payment_not_posted') && <p>{t('SEEN_TO.PAYMENT')}</p>}
      {isAbout('refund_failed') && <p>{t('SEEN_TO.REFUND')}</p>}
    </ReasonSheet>
  );
}

export function PostAgainDialog({ reservation, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  const ask = async (body: ActBy) => {
    await actAtDesk('POST /staff/reservations/:reference/post-again', { reference: reservation.reference, body });
    const more = <PaymentAskedFor {...reservation} />;
    return { isUnanswered: true, heading: t('POST_AGAIN.ASKED'), sentences: [t('POST_AGAIN.WAIT')], more };
  };
  return (
    <ReasonSheet heading={t('POST_AGAIN.BUTTON')} fitting={FITTING_REASONS.settle} act={ask} onClose={onClose}>
      <p>{t('POST_AGAIN.LEAD', { name: reservation.property_name })}</p>
    </ReasonSheet>
  );
}

const LOOK_EVERY_MS = 2000;

/** The hotel's answer, once there is one: the time of a refusal is then another one. */
function PaymentAskedFor({ reference, payment_refused_at: before }: StaffReservation) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...reservationQuery(reference), refetchInterval: LOOK_EVERY_MS });
  if (!data) return null;
  if (!data.needs.some(({ reason }) => reason === 'payment_not_posted')) {
    return <Notice tone="positive">{t('POST_AGAIN.TAKEN')}</Notice>;
  }
  const isRefused = data.payment_refused_at !== null && data.payment_refused_at !== before;
  return isRefused && <Notice tone="negative">{t('POST_AGAIN.REFUSED')}</Notice>;
}
