import ground from '../card/card-ground.module.css';
import { CardDrawing } from '../card/card-drawing.tsx';
import styles from './reservation-page.module.css';

/** Shows that the card is safe while the outcome is unknown. */
export function PendingCard() {
  return (
    <span className={[ground.ground, styles.pendingCard].join(' ')} aria-hidden="true">
      <CardDrawing />
    </span>
  );
}
