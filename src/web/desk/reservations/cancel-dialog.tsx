import type { FeeChoices, StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useQuery } from '@tanstack/react-query';
import { isTextKey, useTranslation, type Translate } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason, type ReasonValues } from '../acts/reason-fields.tsx';
import styles from '../acts/acts.module.css';
import { actAtDesk } from '../api/desk-call.ts';
import { feeChoicesQuery } from '../api/reservations.ts';
import { formatFault } from '../frame/format-fault.ts';
import { Facts } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import { isNoAmount, readFee } from '../acts/read-amount.ts';
import { useDebounced } from '../acts/use-debounced.ts';
import { describeCancelled, listCancellationFacts, listOnBillToTakeBack } from '../acts/cancellation-facts.tsx';

type CancelDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };
type Fee = FeeChoices['choices'][number];
type CancelValues = ReasonValues & { fee: Fee['fee']; named: string };

export function CancelDialog({ reservation, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { reference } = reservation;
  const format = useDeskFormat(reservation.sale_page_id);
  const { register, values, fields } = useReason<CancelValues>({
    fee: reservation.may.cancel ? 'by_terms' : 'waived',
    named: '',
    reason: '',
  });
  const { named, fees, choices, fault } = useFees(reservation, values, format);
  const choice = choices.find(({ fee }) => fee === values.fee);
  const amount = choice?.outcome?.fee?.amount;
  const isReady = values.reason !== '' && !fees.isFetching && choice?.is_possible && amount !== undefined;
  const isAsked = isAboveLimit(choice, values.reason);
  const act = async (agreed: number) => {
    const done = await cancelFor(reference, values, agreed);
    if (done.ends_at === null) return describeCancelled(t, format, done);
    return { isAsked: true, sentences: [t('OUTCOME.ASKED_UNTIL', { at: format.moment(done.ends_at) })] };
  };
  return (
    <ActSheet
      heading={t('CANCEL.HEADING')}
      doWords={t(isAsked ? 'ACTS.ASK' : 'CANCEL.DO')}
      leaveWords={t('CANCEL.KEEP')}
      act={isReady ? () => act(amount) : undefined}
      caution={<AboveLimit choice={choice} reason={values.reason} format={format} />}
      onClose={onClose}
    >
      <QueryView query={fees} waiting={t('CANCEL.ASKING')}>
        {() => (
          <>
            <fieldset className={styles.choices}>
              <legend>{t('CANCEL.FEE')}</legend>
              {choices
                .filter(({ fee }) =>
                  fee === 'by_terms' ? reservation.may.cancel : reservation.may.cancel_for_other_fee,
                )
                .map((one) => (
                  <label key={one.fee} className={styles.choice}>
                    <input type="radio" value={one.fee} {...register('fee')} />
                    <span>{t(`FEE.${one.fee}`)}</span>
                    <strong>{one.outcome?.fee && format.money(one.outcome.fee)}</strong>
                    <small>{formatWhyNot(one)}</small>
                  </label>
                ))}
            </fieldset>
            {values.fee === 'named' && (
              <TextField
                id="named-fee"
                inputMode="decimal"
                autoComplete="off"
                label={t('ACTS.AMOUNT', { unit: reservation.total.currency })}
                error={fault}
                {...register('named')}
              />
            )}
            {choice?.outcome && <WhereMoneyGoes outcome={choice.outcome} reservation={reservation} format={format} />}
            <ReasonFields {...fields} fitting={FITTING_REASONS.cancel} />
          </>
        )}
      </QueryView>
    </ActSheet>
  );

  function formatWhyNot({ fee, is_possible: isPossible, reason }: Fee): string {
    if (fee === 'named' && named === undefined) return t('CANCEL.NAME_A_FEE');
    if (isPossible) return t(`FEE.${fee}_HINT`);
    return formatRefusal(t, reason);
  }
}

export function formatRefusal(t: Translate, reason: string | null): string {
  return reason !== null && isTextKey(reason) ? t(reason) : (reason ?? '');
}

function cancelFor(reference: string, values: CancelValues, fee: number) {
  const by = toActBy(values);
  return values.fee === 'by_terms'
    ? actAtDesk('POST /staff/reservations/:reference/cancel', { reference, body: { ...by, agreed_fee: fee } })
    : actAtDesk('POST /staff/reservations/:reference/cancel-for-other-fee', { reference, body: { ...by, fee } });
}

/** The choices, with the typed fee once it is known. Its query is its own: an error of it leaves the form as it is. */
function useFees({ reference, total }: StaffReservation, { named: typed }: CancelValues, format: DeskFormat) {
  const { t } = useTranslation();
  const named = readFee(typed, total.currency);
  const debounced = useDebounced(named);
  const isAsked = debounced !== undefined && debounced <= total.amount;
  const fees = useQuery(feeChoicesQuery(reference, ''));
  const other = useQuery({ ...feeChoicesQuery(reference, String(debounced)), enabled: isAsked });
  const isKnown = isAsked && named === debounced && !other.isFetching;
  const otherFee = isKnown ? other.data?.choices[0] : undefined;
  const isTooMuch = named !== undefined && named > total.amount;
  const fault = isNoAmount(typed, total.currency)
    ? t('ACTS.NO_AMOUNT')
    : isTooMuch
      ? t('CANCEL.AT_MOST', { amount: format.money(total) })
      : other.error && formatFault(t, other.error);
  const choices = [...(fees.data?.choices ?? []), otherFee ?? UNNAMED];
  return { named, fees, choices, fault: fault ?? undefined };
}

/** Whether a second person is asked. Others of the day do not count for a stay that the hotel cannot keep. */
export function isAboveLimit(choice: Fee | undefined, reason: string): boolean {
  const above = choice?.above_limit;
  return above?.alone === true || (above !== null && above !== undefined && reason !== 'overbooked');
}

/** A fee that is still to be named is a choice as well. */
const UNNAMED: Fee = { fee: 'named', is_possible: true, reason: null, outcome: null, above_limit: null };

type AboveLimitProps = { readonly choice: Fee | undefined; readonly reason: string; readonly format: DeskFormat };

export function AboveLimit({ choice, reason, format }: AboveLimitProps) {
  const { t } = useTranslation();
  const above = choice?.above_limit;
  if (!above) return null;
  if (!isAboveLimit(choice, reason)) return <Notice tone="info">{t('CANCEL.OVERBOOKED')}</Notice>;
  return (
    <Notice tone="caution" live="polite">
      {t('CANCEL.ABOVE', { limit: format.units(above.limit), used: format.units(above.used_today) })}
    </Notice>
  );
}

type WhereMoneyGoesProps = {
  readonly outcome: NonNullable<Fee['outcome']>;
  readonly reservation: StaffReservation;
  readonly format: DeskFormat;
};

export function WhereMoneyGoes({ outcome, reservation, format }: WhereMoneyGoesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{t('PREVIEW.HEADING')}</h3>
      <Facts facts={listCancellationFacts(t, format, outcome)} />
      <OnBillToTakeBack reservation={reservation} format={format} />
      {outcome.rest?.refund_by_hotel && <Notice tone="info">{t('CANCEL.REFUND_BY_HOTEL')}</Notice>}
    </div>
  );
}

export function OnBillToTakeBack({ reservation, format }: Omit<WhereMoneyGoesProps, 'outcome'>) {
  const { t } = useTranslation();
  return listOnBillToTakeBack(t, format, reservation).map((sentence, index) => (
    <Notice key={index} tone="caution">
      {sentence}
    </Notice>
  ));
}

/** Repeats a cancellation that the hotel has not answered, with the same fee. */
export function CancelAgainDialog({ reservation, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { reference, property_name: hotel } = reservation;
  const format = useDeskFormat(reservation.sale_page_id);
  // While a cancellation is pending, every choice has its fee. The fee on the screen before may be another one.
  const asked = useQuery(feeChoicesQuery(reference, '')).data?.choices[0]?.outcome;
  const fee = asked?.state === 'asking' ? asked.fee : undefined;
  return (
    <ReasonSheet
      heading={t('CANCEL_AGAIN.BUTTON')}
      leaveWords={t('CANCEL_AGAIN.LEAVE')}
      fitting={FITTING_REASONS.cancel}
      act={async (by) => {
        const done = await actAtDesk('POST /staff/reservations/:reference/cancel-again', { reference, body: by });
        return describeCancelled(t, format, done);
      }}
      onClose={onClose}
    >
      <p>{t('CANCEL_AGAIN.LEAD', { name: hotel })}</p>
      {fee && <Facts facts={[[t('CANCEL.FEE'), format.money(fee)]]} />}
    </ReasonSheet>
  );
}
