/** Tones by name, each for the day and for the night. */
export type Palette = Readonly<Record<string, readonly [day: string, night: string]>>;

/** The tones as custom properties; the night's stand in for the day's where the page is dark. */
export function paletteStyle(palette: Palette): string {
  const values = (time: 0 | 1) =>
    Object.entries(palette)
      .map(([name, tones]) => `--${name}:${tones[time]}`)
      .join(';');
  return `<style>:root{color-scheme:light dark;${values(0)}}@media(prefers-color-scheme:dark){:root{${values(1)}}}</style>`;
}
