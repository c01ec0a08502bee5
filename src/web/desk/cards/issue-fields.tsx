import { DELIVERIES } from '#contract/desk/staff-choices.ts';
import { GOODWILL_SUBJECTS } from '#domain/card/issuing.ts';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { Options, TagOptions } from '../table/options.tsx';
import { isNoAmount } from '../acts/read-amount.ts';
import {
  CARD_FORMS,
  currencyOf,
  deliveryOf,
  labelAmount,
  NO_SELLER,
  readCount,
  type IssueValues,
  type Sold,
} from './issue-values.ts';
import { LetterFields, PersonFields } from './letter-fields.tsx';

const WITHOUT_PRINT = DELIVERIES.filter((delivery) => delivery !== 'print');

type FieldsProps = { readonly register: UseFormRegister<IssueValues> };

type SoldFieldsProps = FieldsProps & { readonly sold: Sold; readonly values: IssueValues };

export function TermFields({ register, sold, values }: SoldFieldsProps) {
  const { t } = useTranslation();
  const { currencies } = sold;
  return (
    <>
      <div className={styles.pair}>
        {sold.kind !== 'package' && (
          <TextField
            id="issue-amount"
            inputMode="decimal"
            autoComplete="off"
            label={t(labelAmount(sold))}
            error={isNoAmount(values.amount, currencyOf(values, sold)) ? t('ACTS.NO_AMOUNT') : undefined}
            {...register('amount')}
          />
        )}
        {currencies.length > 0 && (
          <SelectField id="issue-currency" label={t('ISSUE.CURRENCY')} {...register('currency')}>
            <TagOptions tags={currencies} say={String} />
          </SelectField>
        )}
      </div>
      <div className={styles.pair}>
        <SelectField id="issue-form" label={t('ISSUE.FORM')} {...register('form')}>
          <TagOptions tags={CARD_FORMS} say={(form) => t(`CARD_FORM.${form}`)} />
        </SelectField>
        <TextField id="issue-expiry" type="date" optional label={t('ISSUE.EXPIRES')} {...register('expiresOn')} />
      </div>
    </>
  );
}

export function SaleFields({ register, sold, values }: SoldFieldsProps) {
  const { t } = useTranslation();
  const paidIn = currencyOf(values, sold) ?? sold.priceCurrency;
  return (
    <div className={styles.pair}>
      <SelectField id="issue-seller" label={t('ISSUE.SELLER')} {...register('seller')}>
        <option value="" disabled>
          {t('ISSUE.CHOOSE_SELLER')}
        </option>
        <Options all={sold.sellers} />
        <option value={NO_SELLER}>{t('ISSUE.NO_SELLER')}</option>
      </SelectField>
      <TextField
        id="issue-price"
        inputMode="decimal"
        autoComplete="off"
        optional
        label={t('ISSUE.PRICE', { currency: paidIn })}
        error={isNoAmount(values.price, paidIn) ? t('ACTS.NO_AMOUNT') : undefined}
        {...register('price')}
      />
    </div>
  );
}

export function GoodwillFields({ register, sold }: Omit<SoldFieldsProps, 'values'>) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <SelectField id="goodwill-subject" label={t('GOODWILL.SUBJECT')} {...register('subject')}>
          <TagOptions tags={GOODWILL_SUBJECTS} say={(subject) => t(`GOODWILL.${subject}`)} />
        </SelectField>
        <TextField
          id="goodwill-reference"
          autoComplete="off"
          maxLength={60}
          label={t('GOODWILL.REFERENCE')}
          {...register('reference')}
        />
      </div>
      <SelectField id="issue-seller" label={t('GOODWILL.GIVER')} {...register('seller')}>
        <Options none={t('ISSUE.CHOOSE_SELLER')} all={sold.sellers} />
      </SelectField>
    </>
  );
}

export function DeliveryFields({ register, sold, values }: SoldFieldsProps) {
  const { t } = useTranslation();
  const isPrinted = deliveryOf(values) === 'print';
  const isOne = (readCount(values.count) ?? 1) === 1;
  return (
    <>
      <div className={styles.pair}>
        {sold.mayIssueMany && (
          <TextField
            id="issue-count"
            inputMode="numeric"
            autoComplete="off"
            label={t('ISSUE.COUNT')}
            {...register('count')}
          />
        )}
        {isOne && (
          <SelectField id="issue-delivery" label={t('ISSUE.DELIVERY')} {...register('delivery')}>
            <TagOptions
              tags={sold.isGoodwill ? WITHOUT_PRINT : DELIVERIES}
              say={(delivery) => t(`DELIVERY.${delivery}`)}
            />
          </SelectField>
        )}
      </div>
      {isPrinted && (
        <TextField
          id="issue-batch"
          autoComplete="off"
          maxLength={100}
          label={t('CARD_LIST.BATCH')}
          hint={t('ISSUE.BATCH_HINT')}
          {...register('batch')}
        />
      )}
    </>
  );
}

type RecipientFieldsProps = FieldsProps & { readonly delivery: IssueValues['delivery'] };

export function RecipientFields({ delivery, register }: RecipientFieldsProps) {
  const { t } = useTranslation();
  if (delivery === 'print') return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('ISSUE.RECIPIENT')}</legend>
      <p>{t(delivery === 'mail' ? 'LINK_LETTER.HINT' : 'ISSUE.RECIPIENT_HINT')}</p>
      <PersonFields isOptional={delivery === 'none'} register={register} />
      {delivery === 'mail' && <LetterFields register={register} />}
    </fieldset>
  );
}
