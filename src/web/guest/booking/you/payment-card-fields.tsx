import type { PropertyConfiguration } from '#contract/property.ts';
import { expiresBefore } from '#domain/validation.ts';
import { useImperativeHandle, useState, type Ref } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import type { BuyerDraft } from '../../session/buyer-draft.ts';
import { PaymentCardFrame, usePaymentCardFrame } from './payment-card-frame.tsx';
import styles from './payment-card.module.css';

/** Lets the form around ask for a token: the token, or undefined when the fault is on show. */
export type PaymentCardHandle = { readonly requestToken: () => Promise<string | undefined> };

type PaymentCardFieldsProps = {
  readonly property: PropertyConfiguration;
  readonly form: UseFormReturn<BuyerDraft>;
  readonly error: (field: string) => string | undefined;
  readonly ref: Ref<PaymentCardHandle>;
};

/** The payment card that guarantees what the cards do not cover. */
export function PaymentCardFields({ property, form, error, ref }: PaymentCardFieldsProps) {
  const { t } = useTranslation();
  const vault = useSalePage().sale_page.payment_card_vault;
  const why = useReason(property.description);
  const { search } = useBooking();
  const [token, expiration] = form.watch(['paymentCardToken', 'cardExpiration']);
  const expiresEarly = search.to !== undefined && expiresBefore(expiration, Temporal.PlainDate.from(search.to));
  return (
    <div className={styles.group} role="group" aria-labelledby="payment-card-heading">
      <h3 id="payment-card-heading">{t('PAYMENT_CARD.HEADING')}</h3>
      <p className={styles.hint}>{why}</p>
      <TextField
        id="you-nameOnCard"
        label={t('FIELDS.NAME_ON_CARD.LABEL')}
        optional
        autoComplete="cc-name"
        error={error('nameOnCard')}
        {...form.register('nameOnCard')}
      />
      <TextField
        id="you-cardExpiration"
        label={t('FIELDS.CARD_EXPIRATION.LABEL')}
        hint={t('FIELDS.CARD_EXPIRATION.HINT')}
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={7}
        error={error('cardExpiration')}
        {...form.register('cardExpiration', { setValueAs: writeExpiration })}
      />
      <p role="status" className={styles.expiresEarly}>
        {expiresEarly ? t('PAYMENT_CARD.EXPIRES_EARLY') : ''}
      </p>
      {token ? (
        <Notice tone="positive">
          <p>{t('PAYMENT_CARD.ADDED')}</p>
          <Button look="link" onClick={() => form.setValue('paymentCardToken', '')}>
            {t('PAYMENT_CARD.ANOTHER')}
          </Button>
        </Notice>
      ) : vault && property.merchant_id ? (
        <VaultFrame ref={ref} frameUrl={vault.frame_url} merchantId={property.merchant_id} />
      ) : (
        <Notice tone="caution">
          <p>{t('PAYMENT_CARD.NO_CARD_FORM')}</p>
        </Notice>
      )}
    </div>
  );
}

/** Why the hotel asks for a payment card: for what is due, or for a fee should the guest cancel. */
function useReason(name: string): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary } = useBooking();
  if (!summary.data || summary.data.due.amount > 0) return t('PAYMENT_CARD.WHY', { name });
  const { most_due: most } = summary.data.cancellation;
  return most
    ? t('PAYMENT_CARD.WHY_FEE', { name, amount: format.money(most) })
    : t('PAYMENT_CARD.WHY_FEE_UNKNOWN', { name });
}

type VaultFrameProps = {
  readonly frameUrl: string;
  readonly merchantId: string;
  readonly ref: Ref<PaymentCardHandle>;
};

function VaultFrame({ frameUrl, merchantId, ref }: VaultFrameProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState<string>();
  const { requestToken, isAwaited, frameProps } = usePaymentCardFrame(frameUrl, merchantId);
  useImperativeHandle(
    ref,
    () => ({
      requestToken: async () => {
        const answer = await requestToken();
        setCode('code' in answer ? answer.code : undefined);
        return 'token' in answer ? answer.token : undefined;
      },
    }),
    [requestToken],
  );
  return (
    <>
      {code && (
        <Notice tone="negative" live="assertive">
          <p>{t(code === 'NO_ANSWER' ? 'PAYMENT_CARD.ERRORS.NO_ANSWER' : 'PAYMENT_CARD.ERRORS.OTHER')}</p>
        </Notice>
      )}
      <PaymentCardFrame {...frameProps} />
      <p className={styles.hint}>
        {t('PAYMENT_CARD.SAFE')} <span role="status">{isAwaited ? t('PAYMENT_CARD.OPENING') : ''}</span>
      </p>
    </>
  );
}

/** Autofill writes "12/2030" or "12 / 30", guests "1230"; the specification wants MM/YY. */
export function writeExpiration(typed: string): string {
  const [, month, year] = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  return month && year ? `${month}/${year}` : typed.trim();
}
