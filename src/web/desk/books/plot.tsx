import styles from './books.module.css';
import type { Bar } from './draw-plot.ts';

const BAR = { from: 0.18, to: 0.82 } as const;

export function Plot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
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
