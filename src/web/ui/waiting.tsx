import { useEffect, useState, type ReactNode } from 'react';
import styles from './waiting.module.css';

type WaitingProps = {
  /** Said after a second. */
  readonly words: string;
  /** Said after eight: what the guest can do. */
  readonly slowWords: string;
  /** Skeletons in the shape of what comes. */
  readonly children?: ReactNode;
};

const WORDS_AFTER_MS = 1_000;
const SLOW_AFTER_MS = 8_000;

/** Stands where something will be: shapes at once, words past a second, advice past eight. */
export function Waiting({ words, slowWords, children }: WaitingProps) {
  const [stage, setStage] = useState<'quiet' | 'words' | 'slow'>('quiet');
  useEffect(() => {
    const timers = [
      window.setTimeout(() => setStage('words'), WORDS_AFTER_MS),
      window.setTimeout(() => setStage('slow'), SLOW_AFTER_MS),
    ];
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, []);
  return (
    <div className={styles.waiting} data-waiting>
      <p className={styles.words} role="status">
        {stage !== 'quiet' && words} {stage === 'slow' && slowWords}
      </p>
      <div aria-hidden="true" className={styles.shapes}>
        {children}
      </div>
    </div>
  );
}

/** One grey shape. */
export function Shape({
  blockSize,
  inlineSize = '100%',
}: {
  readonly blockSize: string;
  readonly inlineSize?: string;
}) {
  return <div className={styles.shape} style={{ blockSize, inlineSize }} />;
}
