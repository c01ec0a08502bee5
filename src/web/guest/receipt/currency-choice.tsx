import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { exchangeRatesQuery } from '../api/exchange-rates-query.ts';
import { useFormat } from '../../text/use-format.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { useCardRate } from './amount.tsx';
import styles from './receipt.module.css';

/** Another currency in which to read the amounts, beside the hotel's own. Needs exchange rates. */
export function CurrencyChoice({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { search, choose } = useBooking();
  const { data: rates = [] } = useQuery(exchangeRatesQuery(property.id));
  const own = property.default_currency;
  const others = rates.filter(
    ({ source_currency: source, target_currency: target }) => source === own && target !== own,
  );
  const { currency: chosen = '' } = search;
  const cardRate = useCardRate();
  if (!own || others.length === 0) return null;
  const rate = others.find(({ target_currency: target }) => target === chosen)?.value;
  // A card that pays in that currency has a rate of its own.
  const [one, worth] = cardRate === undefined ? [own, chosen] : [chosen, own];
  return (
    <p className={styles.currency}>
      <label htmlFor={id}>{t('RECEIPT.CURRENCY')}</label>
      {rate !== undefined && (
        <bdi>
          {format.money({ currency: one, amount: 1 }, 'short')} ={' '}
          {format.money({ currency: worth, amount: Number(cardRate ?? rate) }, 'rate')}
        </bdi>
      )}
      <select
        id={id}
        value={search.currency ?? own}
        onChange={({ target }) => choose({ currency: target.value === own ? undefined : target.value })}
      >
        <option value={own}>{t('RECEIPT.CURRENCY_NONE', { currency: own })}</option>
        {[...new Set(others.map((each) => each.target_currency))].sort().map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
    </p>
  );
}
