import type { ReactNode, Ref } from 'react';
import styles from './notice.module.css';
import tones from './tones.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'positive' | 'caution' | 'negative';
  readonly heading?: ReactNode;
  /** Spoken when it appears: at once for what stops the guest, politely for the rest. */
  readonly live?: 'off' | 'polite' | 'assertive';
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

const ROLES = { off: undefined, polite: 'status', assertive: 'alert' } as const;

export function Notice({ tone, heading, live = 'off', children, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={[styles.notice, tones[tone]].join(' ')}
      role={ROLES[live]}
      tabIndex={ref ? -1 : undefined}
    >
      {heading && <p className={styles.heading}>{heading}</p>}
      {children}
    </div>
  );
}
