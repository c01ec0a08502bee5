import type { ReactNode } from 'react';
import type { WrittenIn } from '../../text/written-in.ts';
import styles from './receipt.module.css';

type LineProps = {
  readonly name: string;
  /** Language of a name that is a text of the hotel. */
  readonly written?: WrittenIn;
  readonly value?: ReactNode;
  readonly note?: string | null | undefined;
  readonly look?: 'plain' | 'total' | 'cover';
  readonly children?: ReactNode;
};

export function Line({ name, written, value, note, look = 'plain', children }: LineProps) {
  return (
    <div className={[styles.line, styles[look]].join(' ')}>
      <dt {...(written ?? { dir: 'auto' })}>{name}</dt>
      {value !== undefined && <dd className={styles.value}>{value}</dd>}
      {(note ?? children) && (
        <dd className={styles.note}>
          {note}
          {children}
        </dd>
      )}
    </div>
  );
}
