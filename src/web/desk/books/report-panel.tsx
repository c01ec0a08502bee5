import type { ReportQuery, WireReport } from '#contract/desk/staff-reports.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatTag } from '../acts/format-tag.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { useSession } from '../frame/session-context.ts';
import { DESK } from '../frame/use-address.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { BarPlot } from './bar-plot.tsx';
import styles from './books.module.css';

type Page = WireReport['sale_pages'][number];
type Row = Page['rows'][number];
type Column = Page['columns'][number];

type ReportPanelProps = { readonly page: Page; readonly total: Row; readonly asked: ReportQuery };

const FIGURES: readonly Column['kind'][] = ['value', 'local_value', 'count', 'days', 'percent'];
/** The row links there instead. */
const HIDDEN: readonly Column['kind'][] = ['unit', 'card'];

/** The rows of a report in one currency, or in uses: a plot, the sums, and the table. */
export function ReportPanel({ page, total, asked }: ReportPanelProps) {
  const { t } = useTranslation();
  const show = useShowCell(page.sale_page_id);
  const rows = page.rows.filter(
    (row) => row.currency === total.currency && row.local_currency === total.local_currency,
  );
  const columns = page.columns.filter(({ kind }) => !HIDDEN.includes(kind));
  const summed = columns.filter(({ key, kind }) => kind !== 'percent' && typeof total.cells[key] === 'number');
  const cellOf = (column: Column, row: Row) => (
    <Figure column={column} row={row} page={page} asked={asked} words={show(column, row)} />
  );
  const unit = total.currency ?? t('BOOKS.USES');
  const heading = total.local_currency ? `${unit} – ${total.local_currency}` : unit;
  return (
    <Panel heading={heading}>
      <div className={styles.drawn}>
        <BarPlot
          label={t('BOOKS.BARS', { unit: heading })}
          bars={columns
            .filter(({ is_plotted: isPlotted }) => isPlotted)
            .map(({ key }) => ({
              key,
              name: formatTag(t, `REPORT_COLUMN.${key}`),
              amount: Number(total.cells[key] ?? 0),
            }))}
        />
        <table className={styles.figures} data-plain aria-label={t('BOOKS.SUMS', { unit: heading })}>
          <tbody>
            {summed.map((column) => (
              <tr key={column.key} data-nothing={total.cells[column.key] === 0 || undefined}>
                <th scope="row">{formatTag(t, `REPORT_COLUMN.${column.key}`)}</th>
                <td>{cellOf(column, { ...total, narrowed: { unit: total.currency ?? 'uses' } })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.wide}>
        <DeskTable
          label={heading}
          items={rows}
          keyOf={(row) => String(rows.indexOf(row))}
          {...(page.columns.some(({ kind }) => kind === 'card') && {
            hrefOf: ({ cells }: Row) => `${DESK}/cards/${String(cells['card'])}`,
          })}
          empty=""
          columns={columns.map((column) => ({
            id: column.key,
            heading: formatTag(t, `REPORT_COLUMN.${column.key}`),
            narrow: 'named' as const,
            ...(FIGURES.includes(column.kind) && { isFigure: true as const }),
            show: (row: Row) => cellOf(column, row),
          }))}
        />
      </div>
    </Panel>
  );
}

type FigureProps = {
  readonly column: Column;
  readonly row: Row;
  readonly page: Page;
  readonly asked: ReportQuery;
  readonly words: string;
};

/** A figure links to what is behind it, and a reference to its reservation. */
function Figure({ column: { key, kind, opens }, row, page, asked: { from, through }, words }: FigureProps) {
  if (kind === 'reference' && words) {
    return <DeskLink to={`/reservations/${encodeURIComponent(words)}`}>{words}</DeskLink>;
  }
  if (opens === null || !row.cells[key]) return <>{words}</>;
  const query = { from, through, ...row.narrowed, ...opens };
  return <DeskLink to={`/books/reports/${String(page.opens)}${writeQuery(query)}`}>{words}</DeskLink>;
}

/** Formats a cell by the kind of its column. */
function useShowCell(salePageId: string): (column: Column, row: Row) => string {
  const { t } = useTranslation();
  const { money, number, percent, date } = useFormat();
  const page = useSession().sale_pages.find(({ id }) => id === salePageId);
  return ({ key, kind }, { cells, currency, local_currency: localCurrency }) => {
    const cell = cells[key] ?? null;
    if (cell === null) return kind === 'property' ? t('BOOKS.UNKNOWN') : '';
    if (cell === 0 && kind === 'value') return '–';
    if (typeof cell === 'number') {
      if (kind === 'percent') return percent(cell);
      const unit = kind === 'value' ? currency : kind === 'local_value' ? localCurrency : null;
      return unit === null ? number(cell) : money({ currency: unit, amount: cell });
    }
    const nameIn = (all: readonly { readonly id: string; readonly name: string }[] = []) =>
      all.find(({ id }) => id === cell)?.name ?? cell;
    if (kind === 'property') return nameIn(page?.properties);
    if (kind === 'product') return nameIn(page?.products);
    if (kind === 'month') return date(`${cell}-01`, 'month');
    if (kind === 'date') return date(cell, 'short');
    return kind === 'tag' ? formatTag(t, `REPORT_TAG.${cell}`) : cell;
  };
}
