import type { Theme, WireSalePage } from '#contract/guest/sale-page.ts';
import { themeProperties } from '#presentation/theme.ts';

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Links to the hotel's telephone and mailbox, as far as they are known. */
export function writeContacts({ phone, email }: WireSalePage['support'], mark: string): string {
  const link = (href: string, text: string) => `<a href="${escape(href)}" dir="ltr">${escape(text)}</a>`;
  const call = phone && link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone);
  return [call, email && link(`mailto:${email}`, email)].filter(Boolean).join(mark);
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
