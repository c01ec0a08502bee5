import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

type PropertiesAnswer = { properties: PropertyConfiguration[] };

let ahead: { readonly language: string; readonly answer: Promise<PropertiesAnswer> } | undefined;

/** Preloads the properties while the screen that shows them is still loading. */
export function askForProperties(language: string): void {
  const answer = request<PropertiesAnswer>({ path: callPath('properties') });
  // The screen that uses the answer shows the failure.
  answer.catch(() => undefined);
  ahead = { language, answer };
}

/** The properties of the sale page, in the page's language. The first caller gets the preloaded answer. */
export function loadProperties(language: string, signal: AbortSignal): Promise<PropertiesAnswer> {
  const asked = ahead;
  ahead = undefined;
  return asked?.language === language ? asked.answer : request({ path: callPath('properties'), signal });
}
