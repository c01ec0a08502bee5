import type { ReactNode } from 'react';
import styles from './inline-list.module.css';

/** Parts of one line, separated by a dot. A line breaks between parts, and the dot is then hidden. */
export function InlineList({ parts }: { readonly parts: readonly ReactNode[] }) {
  return (
    <span className={styles.list}>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index} className={styles.item}>
          {part}
        </span>
      ))}
    </span>
  );
}
