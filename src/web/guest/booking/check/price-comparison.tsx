import type { Summary } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import styles from './price-comparison.module.css';

export function PriceComparison({ before, now }: { readonly before: Summary; readonly now: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = ({ total_price: { currency, gross_value: amount } }: Summary): WireMoney => ({ currency, amount });
  const rows: readonly [label: string, of: (summary: Summary) => WireMoney][] = [
    [t('RECEIPT.TOTAL'), total],
    [t('BOOKING.CHECK.COVERED_AMOUNT'), ({ cover }) => cover.covered],
    [t('RECEIPT.DUE'), ({ due }) => due],
  ];
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('BOOKING.CHECK.BEFORE')}</th>
          <th scope="col">{t('BOOKING.CHECK.NOW')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format.money(of(before))}</td>
            <td data-changed={of(before).amount !== of(now).amount || undefined}>{format.money(of(now))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
