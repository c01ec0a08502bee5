import ground from '../card/card-ground.module.css';
import { CardDrawing } from '../card/card-drawing.tsx';
import styles from './reservation-page.module.css';

export function PendingCard() {
  return (
    <span className={[ground.ground, styles.pendingCard].join(' ')} aria-hidden="true">
      <CardDrawing />
    </span>
  );
}
