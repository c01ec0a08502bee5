import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { expiresBefore } from '#domain/value/validation.ts';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { writeExpiration } from '../../../payment-card-frame/write-expiration.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import { PaymentCardFrame, usePaymentCardFrame, type VaultedCard } from './payment-card-frame.tsx';
import { usePaymentCardReason } from './payment-card-reason.ts';
import type { BuyerFormPart } from './person-fields.tsx';
import styles from './payment-card.module.css';

/** Lets the surrounding form request the card. Resolves to the vault's token, or to undefined if a fault is shown. */
export type PaymentCardHandle = { readonly requestCard: () => Promise<VaultedCard | undefined> };

type PaymentCardFieldsProps = BuyerFormPart & {
  readonly property: PropertyConfiguration;
  readonly ref: Ref<PaymentCardHandle>;
};

export function PaymentCardFields({ property, form, field, ref }: PaymentCardFieldsProps) {
  const { t } = useTranslation();
  const { payment_card_vault: vault, is_preview: isPreview } = useSalePage().sale_page;
  const asksForAll = typeof vault?.secure_fields_url === 'string';
  const why = usePaymentCardReason(property.description);
  const { search } = useBooking();
  const [token, expiration] = form.watch(['paymentCardToken', 'cardExpiration']);
  const expiresEarly = search.to !== undefined && expiresBefore(expiration, Temporal.PlainDate.from(search.to));
  const heading = useRef<HTMLHeadingElement>(null);
  const askForAnother = () => {
    form.setValue('paymentCardToken', '');
    heading.current?.focus();
  };
  const takeExpiry = (typed: string) => form.setValue('cardExpiration', typed);
  return (
    <div className={styles.group} role="group" aria-labelledby="payment-card-heading">
      <h3 id="payment-card-heading" ref={heading} tabIndex={-1}>
        {t('PAYMENT_CARD.HEADING')}
      </h3>
      <p className={styles.hint}>{why}</p>
      {!asksForAll && <DateAndName field={field} />}
      {token ? (
        <Notice tone="positive">
          <p>{t('PAYMENT_CARD.ADDED')}</p>
          <Button look="link" onClick={askForAnother}>
            {t('PAYMENT_CARD.ANOTHER')}
          </Button>
        </Notice>
      ) : vault && property.merchant_id ? (
        <VaultFrame ref={ref} vault={vault} merchantId={property.merchant_id} onExpiry={takeExpiry} />
      ) : (
        <Notice tone="caution">
          <p>{t(isPreview ? 'SALE_PAGE.PREVIEW' : 'PAYMENT_CARD.NO_CARD_FORM')}</p>
        </Notice>
      )}
      <p role="status" className={styles.expiresEarly}>
        {expiresEarly ? t('PAYMENT_CARD.EXPIRES_EARLY') : ''}
      </p>
    </div>
  );
}

/** The fields that a frame for number and security code does not have. */
function DateAndName({ field }: Pick<BuyerFormPart, 'field'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField optional autoComplete="cc-name" {...field('nameOnCard')} />
      <TextField
        hint={t('FIELDS.CARD_EXPIRATION.HINT')}
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={7}
        {...field('cardExpiration', { setValueAs: writeExpiration })}
      />
    </>
  );
}

type VaultFrameProps = {
  readonly vault: NonNullable<WireSalePage['payment_card_vault']>;
  readonly merchantId: string;
  readonly onExpiry: (expiration: string) => void;
  readonly ref: Ref<PaymentCardHandle>;
};

/** A frame that asks for the whole card shows these faults itself, beside a field or in place of the fields. */
const WORDED_IN_FRAME: readonly string[] = ['invalid_input', 'unavailable'];

function VaultFrame({ vault, merchantId, onExpiry, ref }: VaultFrameProps) {
  const { t, language } = useTranslation();
  const [code, setCode] = useState<string>();
  const asksForAll = vault.secure_fields_url !== null;
  const address = { url: vault.secure_fields_url ?? vault.frame_url, merchantId, language };
  const { requestCard, isAwaited, frameProps } = usePaymentCardFrame(address, onExpiry);
  useImperativeHandle(
    ref,
    () => ({
      requestCard: async () => {
        const answer = await requestCard();
        setCode('code' in answer ? answer.code : undefined);
        return 'token' in answer ? answer : undefined;
      },
    }),
    [requestCard],
  );
  return (
    <>
      {code && !(asksForAll && WORDED_IN_FRAME.includes(code)) && (
        <Notice tone="negative" live="assertive">
          <p>{t(code === 'NO_ANSWER' ? 'PAYMENT_CARD.ERRORS.NO_ANSWER' : 'PAYMENT_CARD.ERRORS.OTHER')}</p>
        </Notice>
      )}
      <PaymentCardFrame
        {...frameProps}
        isWhole={asksForAll}
        title={t(asksForAll ? 'PAYMENT_CARD_FRAME.TITLE' : 'PAYMENT_CARD.FRAME')}
      />
      <p className={styles.hint}>
        {t('PAYMENT_CARD.SAFE')} <span role="status">{isAwaited ? t('PAYMENT_CARD.OPENING') : ''}</span>
      </p>
    </>
  );
}
