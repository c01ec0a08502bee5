import type { ReportName, ReportQuery, WireRow, WireTable } from '#contract/desk/staff-reports.ts';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatTag } from '../acts/format-tag.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { useMay, useSession } from '../frame/session-context.ts';
import { DESK } from '../frame/use-address.ts';
import { DeskTable } from '../table/desk-table.tsx';
import styles from './books.module.css';

type Column = WireTable['columns'][number];

const FIGURES: readonly Column['kind'][] = ['value', 'local_value', 'count', 'days', 'percent'];
/** The heading of the panel and the link of the row have them instead. */
const HIDDEN: readonly Column['kind'][] = ['unit', 'card'];

type ReportTableProps = {
  readonly label: string;
  readonly table: WireTable;
  readonly words: ReturnType<typeof useReportWords>;
};

/** A table of the books. Columns that are empty in every row are left out. */
export function ReportTable({ label, table: { columns, rows }, words: { headingOf, show } }: ReportTableProps) {
  const { t } = useTranslation();
  const isShown = ({ key, kind, is_apart: isApart }: Column) =>
    !isApart && !HIDDEN.includes(kind) && (kind === 'property' || rows.some(({ cells }) => cells[key]));
  return (
    <div className={styles.wide}>
      <DeskTable
        label={label}
        items={rows}
        keyOf={(row) => String(rows.indexOf(row))}
        {...(columns.some(({ kind }) => kind === 'card') && {
          hrefOf: ({ cells }: WireRow) => `${DESK}/cards/${String(cells['card'])}`,
        })}
        empty={t('BOOKS.NO_ROWS')}
        columns={columns.filter(isShown).map((column) => ({
          id: column.key,
          heading: headingOf(column.key),
          narrow: 'named' as const,
          ...(FIGURES.includes(column.kind) && { isFigure: true as const }),
          show: (row: WireRow) => show(column, row),
        }))}
      />
    </div>
  );
}

type Opened = { readonly report: ReportName | null; readonly asked: ReportQuery };

/** The words of headings and cells. A figure links to what is behind it, and a reference to its reservation. */
export function useReportWords(salePageId: string, name?: ReportName, opened?: Opened) {
  const { t } = useTranslation();
  const { money, number, percent, date } = useFormat();
  const mayAudit = useMay('audit.see');
  const page = useSession().sale_pages.find(({ id }) => id === salePageId);
  const format = ({ key, kind }: Column, { cells, currency, local_currency: localCurrency }: WireRow): string => {
    const cell = cells[key] ?? null;
    if (cell === null) return kind === 'property' ? t('BOOKS.UNKNOWN') : '';
    if (cell === 0 && kind === 'value') return '–';
    if (typeof cell === 'number') {
      if (kind === 'percent') return percent(cell);
      const unit = kind === 'value' ? currency : kind === 'local_value' ? localCurrency : null;
      return unit === null ? number(cell).replace('-', '\u2212') : money({ currency: unit, amount: cell });
    }
    const nameIn = (all: readonly { readonly id: string; readonly name: string }[] = []) =>
      all.find(({ id }) => id === cell)?.name ?? cell;
    if (kind === 'property') return nameIn(page?.properties);
    if (kind === 'product') return nameIn(page?.products);
    if (kind === 'month') return date(`${cell}-01`, 'month');
    if (kind === 'date') return date(cell, 'short');
    return kind === 'tag' ? formatTag(t, `REPORT_TAG.${cell}`) : cell;
  };
  return {
    format,
    headingOf: (key: string): string => {
      const figure = `BOOKS_FIGURE.${key}`;
      return name === 'liability' && isTextKey(figure) ? t(figure) : formatTag(t, `REPORT_COLUMN.${key}`);
    },
    show: (column: Column, row: WireRow) => {
      const text = format(column, row);
      if (column.kind === 'reference' && text) {
        return <DeskLink to={`/reservations/${encodeURIComponent(text)}`}>{text}</DeskLink>;
      }
      if (mayAudit && name === 'liability' && column.key === 'adjusted' && row.cells[column.key] && opened) {
        const query = writeQuery({ what: 'adjust', from: opened.asked.from, to: opened.asked.through });
        return <DeskLink to={`/audit${query}`}>{text}</DeskLink>;
      }
      if (!opened || column.opens === null || !row.cells[column.key]) return <>{text}</>;
      const { from, through } = opened.asked;
      const query = writeQuery({ from, through, ...row.narrowed, ...column.opens });
      return <DeskLink to={`/books/reports/${String(opened.report)}${query}`}>{text}</DeskLink>;
    },
  };
}
