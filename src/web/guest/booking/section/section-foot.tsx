import type { ReactNode } from 'react';
import styles from './booking-section.module.css';

type SectionFootProps = {
  /** While there is more to choose the foot keeps to the end of its section, and covers nothing of the choice. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
};

/** The way on from a section; on a desktop it stays in sight. */
export function SectionFoot({ isWaiting = false, children }: SectionFootProps) {
  return <div className={isWaiting ? undefined : styles.foot}>{children}</div>;
}
