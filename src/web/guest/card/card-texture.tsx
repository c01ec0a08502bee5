import styles from './card-ground.module.css';

/** The quiet lines behind the words of a card. */
export function CardTexture() {
  return (
    <svg className={styles.texture} viewBox="0 0 340 214" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="currentColor">
        {Array.from({ length: 14 }, (_, index) => (
          <path
            key={index}
            d={`M-20 ${226 - index * 9}C70 ${170 - index * 13} 190 ${262 - index * 15} 360 ${120 - index * 11}`}
          />
        ))}
      </g>
    </svg>
  );
}
