import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

type PropertiesAnswer = { properties: PropertyConfiguration[] };

declare global {
  interface Window {
    /** Asked for by `start-early.ts`. Undefined after a failure. */
    earlyProperties?: { readonly language: string; readonly answer: Promise<PropertiesAnswer | undefined> } | undefined;
  }
}

/** The properties of the sale page, in the page's language. The first caller gets the early answer. */
export async function loadProperties(language: string, signal: AbortSignal): Promise<PropertiesAnswer> {
  const early = window.earlyProperties;
  window.earlyProperties = undefined;
  const answer = early?.language === language ? await early.answer : undefined;
  return answer ?? request({ path: callPath('properties'), signal });
}
