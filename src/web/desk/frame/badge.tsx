import type { ReactNode } from 'react';
import tones from '../../ui/tones.module.css';
import styles from './badge.module.css';

export type Tone = 'calm' | 'positive' | 'caution' | 'negative';

/** A state in words. The colour only repeats it. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={[styles.badge, tones[tone]].join(' ')}>{children}</span>;
}
