import styles from './books.module.css';

type Bar = { readonly key: string; readonly name: string; readonly amount: number };

const BAR = { from: 0.18, height: 0.64 } as const;

/** One bar for each figure, from zero. The table beside it has the figures. Negative figures have no bar. */
export function BarPlot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ amount }) => amount), 0);
  if (most === 0) return null;
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      <div className={styles.names}>
        {bars.map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
      </div>
      <svg viewBox={`0 0 1 ${bars.length}`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
        {bars.map(({ key, amount }, row) => (
          <rect
            key={key}
            x={0}
            width={Math.max(0, amount) / most}
            y={row + BAR.from}
            height={BAR.height}
            data-goes="stays"
          />
        ))}
      </svg>
    </div>
  );
}
