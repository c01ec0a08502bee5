import type { ReactNode } from 'react';
import styles from './chunks.module.css';

/** Pieces of one line, set apart by a dot; a line breaks between them, and then the dot is gone. */
export function Chunks({ parts }: { readonly parts: readonly ReactNode[] }) {
  return (
    <span className={styles.chunks}>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index} className={styles.chunk}>
          {part}
        </span>
      ))}
    </span>
  );
}
