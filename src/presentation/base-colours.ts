/** The page's default colours before a theme, in light and dark mode, for code that cannot read its CSS. */
export const BASE_COLOURS = {
  accent: '#7a3b2e',
  onAccent: '#ffffff',
  accentInk: { light: '#7a3b2e', dark: '#e5a594' },
  paper: { light: '#f9f4ea', dark: '#191613' },
  /** In light mode, surfaces are mixed from the paper. */
  surface1: { dark: '#221e1a' },
  surface2: { dark: '#2b2621' },
  ink: { light: '#2a221d', dark: '#f3ece2' },
  inkSoft: { light: '#5f534a', dark: '#c1b5a8' },
  line: { light: '#d9cdbb', dark: '#4a4139' },
  positive: { light: '#2d6143', dark: '#8fcea6' },
} as const;
