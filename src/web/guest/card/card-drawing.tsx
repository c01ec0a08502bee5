import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import styles from './card-ground.module.css';

type Product = Pick<WireVoucherProduct, 'kind' | 'value' | 'uses' | 'nights'>;

/** The quiet engraving behind the words of a card. Each kind of card has its own drawing. */
export function CardDrawing({ product }: { readonly product?: Product }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 214" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="none" stroke="currentColor" d={product ? draw(product) : drawWaves()} />
    </svg>
  );
}

function draw({ kind, value, uses, nights }: Product): string {
  if (kind === 'uses') return drawWindows(uses ?? 10);
  if (kind === 'package') return drawMoon(nights ?? 1);
  return value ? drawSunrise() : drawWaves();
}

function drawWaves(): string {
  return repeat(14, (at) => `M-20 ${226 - at * 9}C70 ${170 - at * 13} 190 ${262 - at * 15} 360 ${120 - at * 11}`);
}

/** A set amount: the sun above the horizon, and its rays. */
function drawSunrise(): string {
  const rays = repeat(23, (at) => {
    const angle = (Math.PI * (at + 1)) / 24;
    const point = (radius: number) => `${250 - radius * Math.cos(angle)} ${150 - radius * Math.sin(angle)}`;
    return `M${point(at % 2 === 0 ? 54 : 62)}L${point(at % 2 === 0 ? 300 : 92)}`;
  });
  return `M204 150a46 46 0 0 1 92 0${rays}${repeat(6, (at) => `M${-20 + at * 9} ${150 + at * at * 2.2}H360`)}`;
}

/** Single nights: the front of a hotel with a window for each. */
function drawWindows(uses: number): string {
  const windows = repeat(Math.min(uses, 15), (at) => {
    const place = `M${288 - (at % 5) * 46} ${58 + Math.floor(at / 5) * 62}`;
    return `${place}v-22a12 12 0 0 1 24 0v22zm12 0v-34m-12 12h24m-29 22h34`;
  });
  return `M84 14H340M84 20H340${windows}`;
}

/** A stay: the moon over the water, and a star for each night. */
function drawMoon(nights: number): string {
  const stars = repeat(Math.min(nights, 7), (at) => `M${176 - at * 34} ${34 + (at % 3) * 17}v12m-6-6h12`);
  const water = repeat(9, (at) => `M${40 + at * 26} ${132 + at * 10}H${320 - at * 9}`);
  return `M270 34a44 44 0 1 0 30 66a36 36 0 0 1-30-66z${stars}M0 124H340${water}`;
}

function repeat(times: number, part: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => part(index)).join('');
}
