import { BASE_COLOURS } from '#presentation/base-colours.ts';
import { formatHexColor, mix, parseHexColor, type Rgb } from '#presentation/contrast.ts';
import { themeProperties } from '#presentation/theme.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

const WHITE: Rgb = [255, 255, 255];
const OCHRE: Rgb = [138, 106, 58];

/** Mail programs have only system fonts. Arabic letters use the first of these that has them. */
const ARABIC = "'Geeza Pro', 'Sakkal Majalla', 'Noto Naskh Arabic', Tahoma";
const SERIF = `Georgia, ${ARABIC}, 'Times New Roman', serif`;
const SANS_HEADING = `'Century Gothic', 'Trebuchet MS', ${ARABIC}, sans-serif`;
const SANS = `-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${ARABIC}, sans-serif`;

const SIDES = { ltr: { start: 'left', end: 'right' }, rtl: { start: 'right', end: 'left' } } as const;

/** The look of a letter from the sale page's theme. As on the page, invalid colours are ignored. */
export function lookOf({ theme }: Pick<SalePage['definition'], 'theme'>, direction: 'ltr' | 'rtl') {
  const { accent, paper: tinted = null, radius = null, heading_family: family = null } = theme;
  const made = themeProperties({ accent, paper: tinted, radius, heading_family: family, logo: null });
  const paper = made['--paper-light'] ?? BASE_COLOURS.paper.light;
  const tint = (towards: Rgb, share: number) => formatHexColor(mix(parseHexColor(paper) ?? WHITE, towards, share));
  return {
    day: {
      paper,
      sheet: tint(WHITE, 0.7),
      panel: tint(OCHRE, 0.05),
      ink: BASE_COLOURS.ink.light,
      soft: BASE_COLOURS.inkSoft.light,
      line: BASE_COLOURS.line.light,
      accent: made['--accent-ink-light'] ?? BASE_COLOURS.accentInk.light,
      positive: BASE_COLOURS.positive.light,
    },
    night: {
      paper: BASE_COLOURS.paper.dark,
      sheet: BASE_COLOURS.surface1.dark,
      panel: BASE_COLOURS.surface2.dark,
      ink: BASE_COLOURS.ink.dark,
      soft: BASE_COLOURS.inkSoft.dark,
      line: BASE_COLOURS.line.dark,
      accent: made['--accent-ink-dark'] ?? BASE_COLOURS.accentInk.dark,
      positive: BASE_COLOURS.positive.dark,
    },
    /** Fill colours in light and dark mode. */
    accent: made['--accent'] ?? BASE_COLOURS.accent,
    onAccent: made['--on-accent'] ?? BASE_COLOURS.onAccent,
    radius: made['--radius-m'] ?? '8px',
    headingFont: family === 'Jost' ? SANS_HEADING : SERIF,
    textFont: SANS,
    // Physical sides of a line, because mail programs do not support logical ones.
    ...SIDES[direction],
  };
}

export type Look = Readonly<ReturnType<typeof lookOf>>;
export type Palette = Readonly<Record<keyof Look['day'], string>>;
