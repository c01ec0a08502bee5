import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { HotelAbout } from '../../about/hotel-about.tsx';
import { PropertyPlace } from './property-option.tsx';
import styles from './property-choice.module.css';
import { usePropertyObstacle } from './use-property-obstacle.ts';

type ChosenPropertyProps = { readonly property: PropertyConfiguration; readonly onChange: () => void };

export function ChosenProperty({ property, onChange }: ChosenPropertyProps) {
  const { t } = useTranslation();
  const obstacle = usePropertyObstacle()(property);
  const name = property.description;
  return (
    <div className={styles.chosen}>
      <p>
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <PropertyPlace property={property} />
        {obstacle && <span className={styles.obstacle}>{obstacle}</span>}
      </p>
      <div className={styles.ways}>
        <Button look="link" aria-label={t('BOOKING.CHANGE_WHAT', { what: name })} onClick={onChange}>
          {t('BOOKING.CHANGE')}
        </Button>
        <HotelAbout property={property} look="link" />
      </div>
    </div>
  );
}
