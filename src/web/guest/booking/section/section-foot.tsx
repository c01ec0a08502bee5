import type { ReactNode } from 'react';
import styles from './booking-section.module.css';

type SectionFootProps = {
  /** While choices are missing, the foot stays at the end of its section and covers none of them. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
};

/** The button that leads on from a section. On a desktop it stays in view. */
export function SectionFoot({ isWaiting = false, children }: SectionFootProps) {
  return <div className={isWaiting ? undefined : styles.foot}>{children}</div>;
}
