import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** A heading with the states of one part below it. */
export function Exhibit({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.exhibit} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** States beside each other, as many as there is room for. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
