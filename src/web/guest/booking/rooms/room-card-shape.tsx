import { Shape } from '../../../ui/waiting.tsx';
import picture from './room-picture.module.css';
import styles from './room-card.module.css';

export function RoomCardShape() {
  return (
    <div className={styles.card}>
      <div className={picture.picture}>
        <Shape blockSize="100%" />
      </div>
      <div className={styles.words}>
        <Shape blockSize="1.5rem" inlineSize="60%" />
        <Shape blockSize="1rem" inlineSize="40%" />
        <Shape blockSize="1rem" />
      </div>
      <div className={styles.rates}>
        <div className={styles.rate}>
          <Shape blockSize="3rem" />
        </div>
      </div>
    </div>
  );
}
