import type { Theme } from '#contract/guest/sale-page.ts';
import { themeProperties } from '#presentation/theme.ts';

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The theme for the style attribute of a document. */
export function writeStyle(theme: Theme): string {
  return Object.entries(themeProperties(theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** JSON for a script element, without "<", so that the data cannot end the element early. */
export function writeScriptData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
