import type { ReportName, ReportQuery, WireReport, WireRow } from '#contract/desk/staff-reports.ts';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { Panel } from '../frame/panel.tsx';
import styles from './books.module.css';
import { drawBars, drawWaterfall, type Bar } from './draw-plot.ts';
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

const BAR = { from: 0.18, to: 0.82 } as const;

function Plot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      <div className={styles.names}>
        {bars.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg viewBox={`0 0 1 ${bars.length}`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
        {bars.map(({ name, goes, from, to }, row) => (
          <rect key={name} x={from} width={to - from} y={row + BAR.from} height={BAR.to - BAR.from} data-goes={goes} />
        ))}
        {bars
          .slice(0, -1)
          .map(
            ({ name, after }, row) =>
              after !== undefined && (
                <line
                  key={name}
                  x1={after}
                  x2={after}
                  y1={row + BAR.to}
                  y2={row + 1 + BAR.from}
                  vectorEffect="non-scaling-stroke"
                />
              ),
          )}
      </svg>
    </div>
  );
}
