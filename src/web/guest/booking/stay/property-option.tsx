import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './property-choice.module.css';
import { usePropertyObstacle } from './use-property-obstacle.ts';

/** Beside text the picture is as high as the text and cropped at its sides, so it counts as wider than its column. */
const SIZES = '(max-width: 36rem) 14rem, (min-width: 40rem) 26rem, 50vw';

type PropertyOptionProps = {
  readonly property: PropertyConfiguration;
  /** The first two properties are visible without scrolling. */
  readonly isBelow: boolean;
  readonly onChoose: () => void;
};

export function PropertyOption({ property, isBelow, onChoose }: PropertyOptionProps) {
  const { t } = useTranslation();
  const obstacle = usePropertyObstacle()(property);
  const words = (
    <span className={styles.words}>
      <span className={styles.name} dir="auto">
        {property.description}
      </span>
      <PropertyPlace property={property} />
      {obstacle && <span className={styles.obstacle}>{obstacle}</span>}
      {property.invalid_because === null && <span className={styles.own}>{t('PLACE.OWN_DATES')}</span>}
    </span>
  );
  if (property.invalid_because !== null) return <div className={styles.option}>{words}</div>;
  return (
    <button type="button" className={styles.option} onClick={onChoose}>
      {property.image && !obstacle && (
        <Picture
          url={property.image}
          sources={property.image_sources}
          sizes={SIZES}
          width={480}
          height={300}
          className={styles.picture}
          isLazy={isBelow}
        />
      )}
      {words}
    </button>
  );
}

export function PropertyPlace({ property }: Pick<PropertyOptionProps, 'property'>) {
  return <span className={styles.place}>{useFormat().place(property)}</span>;
}
