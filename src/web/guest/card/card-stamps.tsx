import styles from './card-face.module.css';

/** More would fill the card. */
const MOST = 20;

export function CardStamps({ left }: { readonly left: number }) {
  if (left > MOST) return null;
  return (
    <p className={styles.stamps} aria-hidden="true">
      {Array.from({ length: left }, (_, index) => (
        <span key={index} className={styles.stamp} />
      ))}
    </p>
  );
}
