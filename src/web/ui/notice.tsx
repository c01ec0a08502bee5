import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from './notice.module.css';
import tones from './tones.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'positive' | 'caution' | 'negative';
  readonly heading?: ReactNode;
  /** Whether screen readers announce it: at once for problems that stop the guest, politely for others. */
  readonly live?: 'off' | 'polite' | 'assertive';
  /** Set if the notice answers a press, so that the guest continues from here. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

const ROLES = { off: undefined, polite: 'status', assertive: 'alert' } as const;

export function Notice({ tone, heading, live = 'off', takesFocus = false, children, ref }: NoticeProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) own.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref ?? own}
      className={[styles.notice, tones[tone]].join(' ')}
      role={ROLES[live]}
      tabIndex={ref || takesFocus ? -1 : undefined}
    >
      {heading && <p className={styles.heading}>{heading}</p>}
      {children}
    </div>
  );
}
