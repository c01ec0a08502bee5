import { WRITTEN_AS, type CardColumn } from '#contract/desk/staff-choices.ts';
import { findCodeWeakness } from '#domain/card/foreign-code.ts';
import { mayBeThousands, readDay, readNumber, type Habit } from '#domain/desk/written-habit.ts';
import { isCurrency, minorDigits } from '#domain/money/currency.ts';
import { splitRow } from '#domain/value/table-text.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import type { ImportFile } from '../api/tasks.ts';
import styles from './import-screen.module.css';

const SAMPLES = 5;
const LOOKED_THROUGH = 50;
const LAST = 4;
const THREE = 3;

type SamplesProps = {
  readonly file: ImportFile;
  readonly columns: readonly string[];
  /** The currency that is chosen for all amounts, or empty. */
  readonly currency: string;
  readonly habit: Habit;
};

/** The first rows as they would be read, before anything is checked. Codes and PINs are not shown. */
export function ImportSamples({ file: { lines, header }, columns, currency, habit }: SamplesProps) {
  const { t } = useTranslation();
  const read = useSampleReader(habit);
  const rows = lines
    .slice(0, LOOKED_THROUGH)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line, number }) => number > 1 && line.trim() !== '')
    .slice(0, SAMPLES)
    .map(({ line, number }) => ({ number, values: splitRow(line, header.delimiter) ?? [] }));
  const shown = columns.flatMap((column, index) => (column === '' ? [] : [{ column: column as CardColumn, index }]));
  if (rows.length === 0) return <p>{t('IMPORT.NO_ROWS')}</p>;
  return (
    <table className={styles.samples}>
      <caption>{t('IMPORT.SAMPLES')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('TASKS.LINE')}</th>
          {shown.map(({ column, index }) => (
            <th key={index} scope="col">
              {t(`CARD_COLUMN.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, values }) => (
          <tr key={number}>
            <th scope="row" data-label={t('TASKS.LINE')}>
              {number}
            </th>
            {shown.map(({ column, index }) => (
              <Sample
                key={index}
                label={t(`CARD_COLUMN.${column}`)}
                {...read(column, values[index] ?? '', values[columns.indexOf('currency')] || currency)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Shown = { readonly text: string; readonly written?: string; readonly isBad?: true };

function Sample({ label, text, written, isBad }: Shown & { readonly label: string }) {
  return (
    <td data-bad={isBad} data-label={label}>
      {text !== '' && <p>{text}</p>}
      {written !== undefined && written !== text && <small>{written}</small>}
    </td>
  );
}

/** A value as it would be read, with the written one where they differ. */
function useSampleReader(habit: Habit) {
  const { t } = useTranslation();
  const { date, locale } = useFormat();
  return (column: CardColumn, value: string, currency: string): Shown => {
    const bad = (words: Parameters<typeof t>[0]): Shown => ({ text: t(words), written: value, isBad: true });
    if (value === '') return { text: '' };
    if (column === 'second_secret') return { text: '••••' };
    if (column === 'code') {
      if (findCodeWeakness({ code: value, secondSecret: null }) === 'number') return bad('IMPORT_FAULT.code_rounded');
      return { text: `…${value.slice(-LAST)}` };
    }
    const kind = WRITTEN_AS[column];
    if (kind === 'date') {
      const day = readDay(value, habit);
      return day === undefined
        ? bad('IMPORT.UNREADABLE')
        : day === 'open'
          ? bad('IMPORT_FAULT.date_open')
          : { text: date(day, 'short'), written: value };
    }
    if (kind !== 'amount') return { text: value };
    const amount = readNumber(value, habit);
    if (amount === undefined) return bad('IMPORT.UNREADABLE');
    const hasThreeDecimals = isCurrency(currency) && minorDigits(currency) === THREE;
    if (amount === 'open' || (mayBeThousands(amount.digits) && !hasThreeDecimals))
      return bad('IMPORT_FAULT.amount_open');
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    return { text: [format.format(Number(amount.digits)), amount.sign].filter(Boolean).join(' '), written: value };
  };
}
