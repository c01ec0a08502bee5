import type { LiabilityFigures } from '#contract/desk/staff-books.ts';
import { useTranslation } from '../../text/translation.ts';
import styles from './books.module.css';
import { drawWaterfall } from './waterfall.ts';

type WaterfallPlotProps = {
  readonly figures: LiabilityFigures;
  readonly sentence: string;
};

const BAR = { from: 0.18, to: 0.82 } as const;

/** One bar for each step from opening to closing. The table beside it has the figures. */
export function WaterfallPlot({ figures, sentence }: WaterfallPlotProps) {
  const { t } = useTranslation();
  const steps = drawWaterfall(figures);
  if (steps.length === 0) return null;
  return (
    <div className={styles.plot} role="img" aria-label={sentence}>
      <div className={styles.names}>
        {steps.map(({ figure }) => (
          <span key={figure}>{t(`BOOKS_FIGURE.${figure}`)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 1 ${steps.length}`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
        {steps.map(({ figure, goes, from, to }, row) => (
          <rect
            key={figure}
            x={from}
            width={to - from}
            y={row + BAR.from}
            height={BAR.to - BAR.from}
            data-goes={goes}
          />
        ))}
        {steps.slice(0, -1).map(({ figure, after }, row) => (
          <line
            key={figure}
            x1={after}
            x2={after}
            y1={row + BAR.to}
            y2={row + 1 + BAR.from}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
