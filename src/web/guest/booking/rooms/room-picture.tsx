import type { WirePictureSource } from '#contract/values.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './room-picture.module.css';

/** The full width of the page, or a column beside the text, which may be as high as it is wide. */
const SIZES = '(max-width: 36rem) 100vw, 26rem';

type RoomPictureProps = {
  readonly image: string | undefined;
  readonly sources: readonly WirePictureSource[];
  /** Varies the drawings of rooms that have no picture. */
  readonly seed: string;
};

/** A room's picture, or a quiet drawing in the accent colour if the hotel sent none. */
export function RoomPicture({ image, sources, seed }: RoomPictureProps) {
  if (image) {
    return (
      <Picture url={image} sources={sources} sizes={SIZES} width={480} height={320} className={styles.picture} isLazy />
    );
  }
  return <DrawnRoom variant={variantOf(seed)} />;
}

/** A number from 0 to 6, always the same for the same text. */
function variantOf(seed: string): number {
  return [...seed].reduce((sum, symbol) => (sum * 31 + symbol.charCodeAt(0)) % 9973, 7) % 7;
}

/** A window, a bed and a lamp. The time of day outside varies. */
function DrawnRoom({ variant }: { readonly variant: number }) {
  const sun = { x: 66 + variant * 13, y: 74 - variant * 5 };
  return (
    <svg viewBox="0 0 240 180" preserveAspectRatio="xMidYMid slice" className={styles.picture} aria-hidden="true">
      <rect width="240" height="180" className={styles.wall} />
      <rect x="44" y="22" width="112" height="84" rx={variant % 2 === 0 ? 3 : 40} className={styles.sky} />
      <circle cx={sun.x} cy={sun.y} r="10" className={styles.sun} />
      <path d={`M44 106V${92 - variant}q30-14 58-4t54-8v26z`} className={styles.land} />
      <path d="M100 22v84M44 64h112" className={styles.line} />
      <path d="M196 96V60m-11 0h22l-5-18h-12z" className={styles.line} />
      <path d="M30 152v-26q0-8 8-8h164q8 0 8 8v26z" className={styles.bed} />
      <rect x="44" y="106" width="54" height="18" rx="7" className={styles.pillow} />
      <rect x="106" y="106" width="54" height="18" rx="7" className={styles.pillow} />
      <path d="M30 152h180M36 152v14m168-14v14" className={styles.line} />
    </svg>
  );
}
