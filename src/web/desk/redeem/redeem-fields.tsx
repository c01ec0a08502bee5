import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSession } from '../frame/session-context.ts';

export type RedeemValues = {
  /** Made when the form opens, so that a double tap is one redemption. */
  readonly key: string;
  /** As `listCounters` writes it. Empty until chosen. */
  readonly place: string;
  readonly receipt: string;
  readonly isReceiptAgain: boolean;
};

const LAST_PLACE = 'staycard-desk-counter';

/** The counter at which this device redeemed last, or the only one. Empty if there is neither. */
export function findUsualPlace(counters: readonly Counter[]): string {
  const last = window.localStorage.getItem(LAST_PLACE);
  const usual = counters.find(({ place }) => place === last) ?? (counters.length === 1 ? counters[0] : undefined);
  return usual?.place ?? '';
}

export function rememberPlace(place: string): void {
  window.localStorage.setItem(LAST_PLACE, place);
}

export function readPlace(place: string) {
  const [id = '', ...outlet] = place.split('/');
  return { property_id: id, outlet: outlet.join('/') };
}

type PlacedCard = Pick<StaffCard, 'sale_page_id' | 'property_ids'>;
type Counter = { readonly place: string; readonly property: string; readonly words: string };

/** The counters where the person may redeem this card. A property without outlets is one counter. */
export function listCounters({ sale_pages: pages }: StaffSession, card: PlacedCard): readonly Counter[] {
  const properties = pages.find(({ id }) => id === card.sale_page_id)?.properties ?? [];
  const usable = properties.filter(({ id, may_redeem: may }) => may && card.property_ids.includes(id));
  return usable.flatMap(({ id, name, outlets }) =>
    (outlets.length > 0 ? outlets : ['']).map((outlet) => ({
      place: `${id}/${outlet}`,
      property: name,
      words: outlet === '' ? name : `${outlet}, ${name}`,
    })),
  );
}

type RedeemFieldsProps = {
  readonly card: PlacedCard;
  readonly field: (name: keyof RedeemValues) => UseFormRegisterReturn;
  /** Whether the receipt was used before, so that the person has to say that it is the same again. */
  readonly isReceiptUsed: boolean;
  readonly amount: ReactNode;
};

export function RedeemFields({ card, field, isReceiptUsed, amount }: RedeemFieldsProps) {
  const { t } = useTranslation();
  const counters = listCounters(useSession(), card);
  return (
    <>
      {amount}
      <SelectField id="property-id" label={t('REDEEM.PLACE')} {...field('place')}>
        <option value="">{t('REDEEM.CHOOSE')}</option>
        {counters.map(({ place, words }) => (
          <option key={place} value={place}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField id="receipt" label={t('REDEEM.RECEIPT')} autoComplete="off" optional {...field('receipt')} />
      {isReceiptUsed && <CheckField id="receipt-again" label={t('REDEEM.AGAIN')} {...field('isReceiptAgain')} />}
    </>
  );
}
