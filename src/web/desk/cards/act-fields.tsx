import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-paths.ts';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import type { TextKey } from '../../text/text-key.ts';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isNoAmount } from '../acts/read-amount.ts';
import { formatEnding } from '../find/format-ending.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { CardPicker } from '../find/card-picker.tsx';
import type { ActValues } from './act-values.ts';
import { LetterFields, PersonFields } from './letter-fields.tsx';

type ActFieldsProps = {
  readonly act: CardAct;
  readonly card: StaffCard;
  readonly values: ActValues;
  readonly register: UseFormRegister<ActValues>;
  readonly setValue: UseFormSetValue<ActValues>;
};

const LABELS: Partial<Record<CardAct, TextKey>> = { adjust: 'ACTS.BALANCE', split: 'ACTS.SPLIT_OFF' };

export function ActFields({ act, card, values, register, setValue }: ActFieldsProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone(card.sale_page_id));
  const unit = card.free.value?.currency ?? t('ACTS.USES');
  if (act === 'extend' || act === 'shorten') {
    const hint = act === 'shorten' && card.shortest && t('ACTS.SHORTEST', { day: format.day(card.shortest) });
    return <TextField id="until" type="date" label={t('ACTS.UNTIL')} hint={hint} {...register('until')} />;
  }
  const amount = (
    <TextField
      id="amount"
      inputMode="decimal"
      autoComplete="off"
      label={t(LABELS[act] ?? 'ACTS.AMOUNT', { unit })}
      hint={act === 'adjust' && t('ACTS.BALANCE_NOW', { amount: format.units(card.card.balance) })}
      error={isNoAmount(values.amount, card.free.value?.currency ?? null) ? t('ACTS.NO_AMOUNT') : undefined}
      {...register('amount')}
    />
  );
  if (act === 'adjust' || act === 'split') return amount;
  if (act === 'give') {
    return (
      <>
        <PersonFields isOptional={false} register={register} />
        <LetterFields register={register} />
      </>
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
      <SelectField id="way" label={t('ACTS.WAY')} {...register('way')}>
        <option value="to_other">{t('ACTS.TO_OTHER', { ending: formatEnding(t, card.card.last4) })}</option>
        <option value="to_this">{t('ACTS.TO_THIS', { ending: formatEnding(t, card.card.last4) })}</option>
      </SelectField>
      <CheckField id="is-all" label={t('ACTS.ALL')} {...register('isAll')} />
      {!values.isAll && amount}
    </>
  );
}
