import styles from './card-face.module.css';

/**
 * The uses of a card as stamps: those used are struck, those left are open. The number beside them says it in words.
 */
export function CardStamps({ total, left }: { readonly total: number; readonly left: number }) {
  return (
    <p className={styles.stamps} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={index < total - left ? styles.struck : styles.open} />
      ))}
    </p>
  );
}
