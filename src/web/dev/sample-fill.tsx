import { makeSampleGuest, type SampleGuest } from './sample-guest.ts';
import styles from './sample-helpers.module.css';

export function SampleFill({ onFill }: { readonly onFill: (guest: SampleGuest) => void }) {
  return (
    <div className={styles.helpers} lang="en" dir="ltr">
      <button type="button" className={styles.sample} onClick={() => onFill(makeSampleGuest(Math.random))}>
        Fill with sample data
      </button>
    </div>
  );
}
