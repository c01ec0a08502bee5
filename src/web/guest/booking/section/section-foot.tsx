import type { ReactNode } from 'react';
import styles from './booking-section.module.css';

/** The way on from a section. */
export function SectionFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
