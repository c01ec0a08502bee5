import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

type PropertiesAnswer = { properties: PropertyConfiguration[] };

let ahead: { readonly language: string; readonly answer: Promise<PropertiesAnswer> } | undefined;

/** Asks for the properties while the screen that shows them is still on its way. */
export function askForProperties(language: string): void {
  const answer = request<PropertiesAnswer>({ path: callPath('properties') });
  // A failure is shown by the screen that takes the answer, if it comes to that.
  answer.catch(() => undefined);
  ahead = { language, answer };
}

/** The properties of the sale page, in the page's language; the first to ask gets what was asked for ahead. */
export function loadProperties(language: string, signal: AbortSignal): Promise<PropertiesAnswer> {
  const asked = ahead;
  ahead = undefined;
  return asked?.language === language ? asked.answer : request({ path: callPath('properties'), signal });
}
