import { useId, type ReactNode } from 'react';
import styles from './stepper.module.css';

type StepperProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly lessLabel: string;
  readonly moreLabel: string;
  /** The count in words, for screen readers: "3 adults". */
  readonly countLabel: string;
  readonly onChange: (count: number) => void;
};

/** A small whole number with buttons for less and more. Screen readers announce the new number. */
export function Stepper({ label, hint, count, min, max, lessLabel, moreLabel, countLabel, onChange }: StepperProps) {
  const id = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <div id={id}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}> {hint}</span>}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.step}
          aria-label={lessLabel}
          aria-disabled={count <= min || undefined}
          onClick={() => {
            if (count > min) onChange(count - 1);
          }}
        >
          −
        </button>
        <span role="status" className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className={styles.heard}>{countLabel}</span>
        </span>
        <button
          type="button"
          className={styles.step}
          aria-label={moreLabel}
          aria-disabled={count >= max || undefined}
          onClick={() => {
            if (count < max) onChange(count + 1);
          }}
        >
          +
        </button>
      </div>
    </div>
  );
}
