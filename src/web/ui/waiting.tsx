import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import styles from './waiting.module.css';

type WaitingProps = {
  /** Shown after one second. */
  readonly words: string;
  readonly children?: ReactNode;
};

const WORDS_AFTER_MS = 1_000;
const SLOW_AFTER_MS = 8_000;

/** Placeholder while content loads: skeletons at once, text after one second, advice after eight. */
export function Waiting({ words, children }: WaitingProps) {
  const { t } = useTranslation();
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
        {stage !== 'quiet' && words} {stage === 'slow' && t('FRAME.SLOW')}
      </p>
      <div aria-hidden="true" className={styles.shapes}>
        {children}
      </div>
    </div>
  );
}

export function Shape({
  blockSize,
  inlineSize = '100%',
}: {
  readonly blockSize: string;
  readonly inlineSize?: string;
}) {
  return <div className={styles.shape} style={{ blockSize, inlineSize }} />;
}
