import { PAY_OUT_WAYS } from '#contract/desk/staff-choices.ts';
import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import type { ReactNode } from 'react';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import type { TextKey } from '../../text/text-key.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isNoAmount, readAmount, readFee, writeAmount } from '../acts/read-amount.ts';
import { formatEnding } from '../find/format-ending.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { CardPicker } from '../find/card-picker.tsx';
import { RedeemFields } from '../redeem/redeem-fields.tsx';
import { StayFields, type ChosenBill } from '../redeem/stay-fields.tsx';
import type { ActValues } from './act-values.ts';
import { LetterFields, PersonFields } from './letter-fields.tsx';

type ActFieldsProps = {
  readonly act: CardAct;
  readonly card: StaffCard;
  readonly values: ActValues;
  readonly register: UseFormRegister<ActValues>;
  readonly setValue: UseFormSetValue<ActValues>;
  readonly isReceiptUsed: boolean;
};

const LABELS: Partial<Record<CardAct, TextKey>> = { adjust: 'ACTS.BALANCE', split: 'ACTS.SPLIT_OFF' };

export function ActFields({ act, card, values, register, setValue, isReceiptUsed }: ActFieldsProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(card.sale_page_id);
  const unit = (act === 'pay_bill' ? values.bill?.most : card.free.value)?.currency ?? t('ACTS.USES');
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
      error={findAmountFault(t, act, card, values, format)}
      {...register('amount')}
    />
  );
  if (act === 'adjust' || act === 'split') return amount;
  if (act === 'redeem') {
    return <RedeemFields card={card} field={register} isReceiptUsed={isReceiptUsed} amount={amount} />;
  }
  if (act === 'pay_bill' || act === 'settle_bill') {
    return <BillFields {...{ act, card, values, register, setValue, amount }} />;
  }
  if (act === 'reverse') {
    return (
      <>
        <CheckField id="is-all" label={t('REDEEM.ALL')} {...register('isAll')} />
        {!values.isAll && amount}
      </>
    );
  }
  if (act === 'pay_out') return <PayOutFields register={register} />;
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

function PayOutFields({ register }: Pick<ActFieldsProps, 'register'>) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField id="how" label={t('PAY_OUT.HOW')} {...register('how')}>
        {PAY_OUT_WAYS.map((how) => (
          <option key={how} value={how}>
            {t(`PAID_BY.${how}`)}
          </option>
        ))}
      </SelectField>
      <TextField id="receipt" label={t('REDEEM.RECEIPT')} autoComplete="off" optional {...register('receipt')} />
    </>
  );
}

type BillFieldsProps = Omit<ActFieldsProps, 'isReceiptUsed'> & { readonly amount: ReactNode };

function BillFields({ act, card, values, register, setValue, amount }: BillFieldsProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  if (act === 'pay_bill') {
    return (
      <StayFields
        card={card}
        propertyId={values.propertyId}
        first={values.stay}
        chosen={values.bill}
        onProperty={(id) => setValue('propertyId', id)}
        onChoose={(bill, paidStay = null) => {
          setValue('bill', bill);
          setValue('paidStay', paidStay);
          if (bill) setValue('amount', writeAmount(bill.most, locale));
          setValue('uses', String(bill?.covers.uses?.at(-1)?.uses ?? ''));
        }}
        amount={values.bill?.covers.uses ? <UsesField {...values.bill} register={register} /> : amount}
      />
    );
  }
  return (
    <SelectField id="is-on-bill" label={t('BILL.IS_ON_BILL')} {...register('isOnBill')}>
      <option value="">{t('REDEEM.CHOOSE')}</option>
      <option value="yes">{t('BILL.ON_BILL_yes')}</option>
      <option value="no">{t('BILL.ON_BILL_no')}</option>
    </SelectField>
  );
}

/** The nights that a number of uses pays. */
function UsesField({ covers: { uses, nights }, register }: ChosenBill & Pick<ActFieldsProps, 'register'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <SelectField id="uses" label={t('BILL.USES')} {...register('uses')}>
      {uses?.map((one) => (
        <option key={one.uses} value={one.uses}>
          {t('BILL.USE', {
            uses: t('UNITS.USES', { count: one.uses }),
            nights: one.nights,
            all: nights,
            amount: money(one.amount),
          })}
        </option>
      ))}
    </SelectField>
  );
}

/** A counter sees at once that the card has too little. */
function findAmountFault(
  t: Translate,
  act: CardAct,
  { free, card }: StaffCard,
  { amount: text, bill }: ActValues,
  format: DeskFormat,
) {
  if (act === 'pay_bill' && bill) {
    if (isNoAmount(text, bill.most.currency)) return t('ACTS.NO_AMOUNT');
    const isAbove = (readAmount(text, bill.most.currency) ?? 0) > bill.most.amount;
    return isAbove ? t('BILL.ONLY', { amount: format.money(bill.most) }) : undefined;
  }
  const currency = free.value?.currency ?? null;
  const seen = card.balance.value?.amount ?? card.balance.uses;
  if (act === 'adjust' && readFee(text, currency) === seen) return t('ACTS.SAME_BALANCE');
  if (isNoAmount(text, currency)) return t(currency === null ? 'ACTS.NO_USES' : 'ACTS.NO_AMOUNT');
  const isShort = act === 'redeem' && (readAmount(text, currency) ?? 0) > (free.value?.amount ?? free.uses ?? 0);
  return isShort ? t('REDEEM.ONLY_FREE', { amount: format.units(free) }) : undefined;
}
