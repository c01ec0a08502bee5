import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WirePrice } from '#contract/values.ts';
import { nameTaxRates } from '#domain/money/taxation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { taxesQuery } from '../api/taxes-query.ts';
import { useFormat } from '../../text/use-format.ts';
import { Amount } from './amount.tsx';
import styles from './receipt.module.css';

/** Net and tax by rate, folded. The names of the taxes load when a guest opens it. */
export function TaxLines({ price, property }: { readonly price: WirePrice; readonly property: PropertyConfiguration }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const taxes = useQuery({ ...taxesQuery(property, language), enabled: isOpen });
  const money = (amount: number) => <Amount amount={{ currency: price.currency, amount }} />;
  const codes = price.tax_values.map(({ code }) => code);
  const names = taxes.data ? nameTaxRates(codes, taxes.data.names, taxes.data.taxRates, format.percent) : codes;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('RECEIPT.TAXES')}</summary>
      <ul>
        <li className={styles.row}>
          <span>{t('RECEIPT.NET')}</span>
          <span>{money(price.net_value)}</span>
        </li>
        {price.tax_values.map(({ code, value }, index) => (
          <li key={code} className={styles.row}>
            <span>{names[index]}</span>
            <span>{money(value)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
