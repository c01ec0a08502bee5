import type { Liability, LiabilityFigures } from '#contract/desk/staff-books.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DESK } from '../frame/use-address.ts';
import { Panel } from '../frame/panel.tsx';
import { DeskTable } from '../table/desk-table.tsx';
import styles from './books.module.css';
import { MOVEMENTS } from './waterfall.ts';
import { WaterfallPlot } from './waterfall-plot.tsx';

type Line = Liability['sale_pages'][number]['lines'][number];

/** The address's value for the hotel of cards whose seller is unknown. */
export const UNKNOWN_HOTEL = 'unknown';

const STEPS = ['opening', ...MOVEMENTS, 'closing'] as const;
/** Figures below the closing figure, which are not steps to it. */
const BENEATH = ['held', 'extendable'] as const;

type OwedPanelProps = {
  readonly figures: LiabilityFigures;
  /** The same currency by hotel. A single line adds nothing and is not shown. */
  readonly lines: readonly Line[];
  readonly nameOf: (propertyId: string | null) => string;
  /** The address's parameters besides the hotel. */
  readonly narrowed: Readonly<Record<string, string>>;
};

/** The liability in one currency, or in uses: the plot, the table of its steps, and the sellers of the cards. */
export function OwedPanel({ figures, lines, nameOf, narrowed }: OwedPanelProps) {
  const { t } = useTranslation();
  const say = useSayFigure(figures);
  const heading = t(`BOOKS_COUNTS.${figures.counts}`, { currency: figures.currency ?? '' });
  return (
    <Panel heading={heading}>
      <div className={styles.drawn}>
        <WaterfallPlot
          figures={figures}
          sentence={t('BOOKS.PLOT', { opening: say(figures.opening), closing: say(figures.closing) })}
        />
        <table className={styles.figures} aria-label={heading}>
          {[STEPS, BENEATH].map((rows) => (
            <tbody key={rows[0]}>
              {rows.map((figure) => (
                <tr key={figure} data-nothing={figures[figure] === 0 || undefined}>
                  <th scope="row">{t(`BOOKS_FIGURE.${figure}`)}</th>
                  <td>{say(figures[figure])}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {lines.length > 1 && (
        <DeskTable
          label={t('BOOKS.BY_HOTEL')}
          items={lines}
          keyOf={({ property_id: id }) => id ?? UNKNOWN_HOTEL}
          hrefOf={({ property_id: id }) =>
            `${DESK}/books/liability${writeQuery({ ...narrowed, property_id: id ?? UNKNOWN_HOTEL })}`
          }
          empty=""
          columns={[
            { id: 'hotel', heading: t('BOOKS.SOLD_BY'), show: ({ property_id: id }) => nameOf(id) },
            ...(['opening', 'issued', 'redeemed', 'closing'] as const).map((figure) => ({
              id: figure,
              heading: t(`BOOKS_FIGURE.${figure}`),
              isFigure: true as const,
              show: (line: Line) => say(line[figure]),
            })),
          ]}
        />
      )}
    </Panel>
  );
}

/** An amount of the currency, or a number of uses. */
function useSayFigure({ currency }: LiabilityFigures): (amount: number) => string {
  const { money, number } = useFormat();
  return (amount) => (currency === null ? number(amount).replace('-', '\u2212') : money({ currency, amount }));
}
