import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { isNoAmount } from '../acts/read-amount.ts';
import { CardPicker } from '../find/card-picker.tsx';
import type { ActValues } from './act-values.ts';

type ActFieldsProps = {
  readonly act: CardAct;
  readonly card: StaffCard;
  readonly values: ActValues;
  readonly register: UseFormRegister<ActValues>;
  readonly setValue: UseFormSetValue<ActValues>;
};

export function ActFields({ act, card, values, register, setValue }: ActFieldsProps) {
  const { t } = useTranslation();
  const unit = card.free.value?.currency ?? t('ACTS.USES');
  if (act === 'extend') return <TextField id="until" type="date" label={t('ACTS.UNTIL')} {...register('until')} />;
  const amount = (
    <TextField
      id="amount"
      inputMode="decimal"
      autoComplete="off"
      label={t('ACTS.AMOUNT', { unit })}
      error={isNoAmount(values.amount, card.free.value?.currency ?? null) ? t('ACTS.NO_AMOUNT') : undefined}
      {...register('amount')}
    />
  );
  if (act === 'adjust') {
    return (
      <div className={styles.pair}>
        <SelectField id="direction" label={t('ACTS.DIRECTION')} {...register('direction')}>
          <option value="add">{t('ACTS.ADD')}</option>
          <option value="take_off">{t('ACTS.TAKE_OFF')}</option>
        </SelectField>
        {amount}
      </div>
    );
  }
  if (act !== 'move') return null;
  return (
    <>
      <CardPicker
        label={t('ACTS.OTHER_CARD')}
        exceptId={card.id}
        chosenId={values.toCardId}
        onChoose={(id) => setValue('toCardId', id)}
      />
      <CheckField id="is-all" label={t('ACTS.ALL')} {...register('isAll')} />
      {!values.isAll && amount}
    </>
  );
}
