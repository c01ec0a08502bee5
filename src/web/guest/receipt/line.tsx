import type { ReactNode } from 'react';
import styles from './receipt.module.css';

type LineProps = {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly look?: 'plain' | 'total' | 'cover';
  readonly children?: ReactNode;
};

/** One line of a receipt: what, how much, and what there is to say about it. */
export function Line({ name, value, note, look = 'plain', children }: LineProps) {
  return (
    <div className={[styles.line, styles[look]].join(' ')}>
      {/* It may be a text of the hotel, in another language than its figure. */}
      <dt dir="auto">{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {(note ?? children) && (
        <dd className={styles.note}>
          {note}
          {children}
        </dd>
      )}
    </div>
  );
}
