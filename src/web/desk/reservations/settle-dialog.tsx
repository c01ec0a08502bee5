import { DECIDED_AS } from '#contract/staff/staff-choices.ts';
import type { StaffReservation } from '#contract/staff/staff-reservations.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { ReasonFields, toActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import styles from '../acts/acts.module.css';
import { actOnReservation } from '../api/reservations.ts';
import { Facts } from '../frame/panel.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { ActSheet } from '../acts/act-sheet.tsx';

type SettleDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };
type SettleValues = ReasonValues & { as: '' | (typeof DECIDED_AS)[number]; despiteTheHotel: boolean };

/** Somebody decides what became of a reservation of which the server does not know. */
export function SettleDialog({ reservation, onClose }: SettleDialogProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(reservation.sale_page_id));
  const { register, control } = useForm<SettleValues>({
    defaultValues: { as: '', despiteTheHotel: false, reason: 'hotel_asked', note: '' },
  });
  const values = useWatch({ control }) as SettleValues;
  const { as } = values;
  const act = () =>
    actOnReservation('settle', reservation.reference, {
      ...toActBy(values),
      as,
      despite_the_hotel: values.despiteTheHotel,
    });
  return (
    <ActSheet
      heading={t('SETTLE.HEADING')}
      doWords={t(as === '' ? 'SETTLE.BUTTON' : `SETTLE.DO_${as}`)}
      act={as === '' ? undefined : act}
      onClose={onClose}
    >
      <p>{t('SETTLE.LEAD')}</p>
      <fieldset className={styles.choices}>
        <legend>{t('SETTLE.AS')}</legend>
        {DECIDED_AS.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" value={one} {...register('as')} />
            <span>{t(`SETTLE.AS_${one}`)}</span>
            <span />
            <small>{t(`SETTLE.HINT_${one}`)}</small>
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
      <div className={styles.fields}>
        <ReasonFields reason={register('reason')} note={register('note')} />
      </div>
    </ActSheet>
  );
}
