import type { PropertyConfiguration } from '#contract/property.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { exchangeRatesQuery } from '../../api/exchange-rates-query.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import styles from './receipt.module.css';

/** Another currency to read the amounts in, beside the hotel's own; without exchange rates there is no choice. */
export function CurrencyChoice({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const id = useId();
  const { search, choose } = useBooking();
  const { data: rates = [] } = useQuery(exchangeRatesQuery(property.id));
  const own = property.default_currency;
  const others = rates
    .filter((rate) => rate.source_currency === own)
    .map((rate) => rate.target_currency)
    .filter((currency) => currency !== own);
  if (!own || others.length === 0) return null;
  return (
    <p className={styles.currency}>
      <label htmlFor={id}>{t('RECEIPT.CURRENCY')}</label>
      <select
        id={id}
        value={search.currency ?? own}
        onChange={({ target }) => choose({ currency: target.value === own ? undefined : target.value })}
      >
        <option value={own}>{t('RECEIPT.CURRENCY_NONE', { currency: own })}</option>
        {[...new Set(others)].sort().map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
    </p>
  );
}
