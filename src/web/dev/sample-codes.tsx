import { SAMPLE_CARDS } from './sample-cards.ts';
import styles from './sample-helpers.module.css';

/** Presets for the code field: one card for each kind and state of the demo. */
export function SampleCodes({ onChoose }: { readonly onChoose: (code: string) => void }) {
  return (
    <div className={styles.helpers} lang="en" dir="ltr">
      <p className={styles.title}>Sample cards of this demo</p>
      <ul className={styles.list}>
        {SAMPLE_CARDS.map(({ name, code }) => (
          <li key={code}>
            <button type="button" className={styles.sample} onClick={() => onChoose(code)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
