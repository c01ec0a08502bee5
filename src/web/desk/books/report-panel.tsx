import type { ReportName, ReportQuery, WireReport, WireRow } from '#contract/desk/staff-reports.ts';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { Panel } from '../frame/panel.tsx';
import styles from './books.module.css';
import { drawBars, drawWaterfall } from './draw-plot.ts';
import { Plot } from './plot.tsx';
import { ReportTable, useReportWords } from './report-table.tsx';

type ReportPanelProps = {
  readonly name: ReportName;
  readonly page: WireReport['sale_pages'][number];
  readonly total: WireRow;
  readonly asked: ReportQuery;
};

export function ReportPanel({ name, page, total, asked }: ReportPanelProps) {
  const { t } = useTranslation();
  const { columns, sale_page_id: salePageId, opens } = page;
  const words = useReportWords(salePageId, name, { report: opens, asked });
  const apart = columns.filter(({ is_apart: isApart }) => isApart);
  const rows = page.rows.filter(
    (row) =>
      row.currency === total.currency &&
      row.local_currency === total.local_currency &&
      apart.every(({ key }) => row.cells[key] === total.cells[key]),
  );
  const unit = total.currency ?? t('BOOKS.USES');
  const counts = `BOOKS_COUNTS.${total.cells['counts']}`;
  const heading = isTextKey(counts)
    ? t(counts, { currency: unit })
    : [unit, total.local_currency].filter(Boolean).join(' – ');
  const summed = columns.filter(({ key, kind }) => kind !== 'percent' && typeof total.cells[key] === 'number');
  const figures = summed.map((column) => ({
    column,
    name: words.headingOf(column.key),
    amount: Number(total.cells[column.key]),
  }));
  const [opening, closing] = ['opening', 'closing'].map((key) => figures.find(({ column }) => column.key === key));
  const isLevel = (figure: (typeof figures)[number]) => figure === opening || figure === closing;
  return (
    <Panel heading={heading}>
      <div className={styles.drawn}>
        {opening && closing ? (
          <Plot
            label={t('BOOKS.PLOT', {
              opening: words.format(opening.column, total),
              closing: words.format(closing.column, total),
            })}
            bars={drawWaterfall(figures.slice(figures.indexOf(opening), figures.indexOf(closing) + 1))}
          />
        ) : (
          <Plot
            label={t('BOOKS.BARS', { unit: heading })}
            bars={drawBars(figures.filter(({ column }) => column.is_plotted))}
          />
        )}
        <table className={styles.figures} aria-label={t('BOOKS.SUMS', { unit: heading })}>
          <tbody>
            {figures.map((figure) => (
              <tr
                key={figure.column.key}
                data-nothing={figure.amount === 0 || undefined}
                data-level={isLevel(figure) || undefined}
              >
                <th scope="row">{figure.name}</th>
                <td>{words.show(figure.column, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ReportTable label={heading} table={{ ...page, rows }} words={words} />
    </Panel>
  );
}
