import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  readonly heading: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ heading, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Names and values in two columns. Empty values are omitted. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value], index) => (
          <div key={typeof name === 'string' ? name : index} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
