import type { ReactNode } from 'react';
import styles from './inline-list.module.css';

/** Pieces of one line, set apart by a dot; a line breaks between them, and then the dot is gone. */
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
