import { fillPath, PATHS } from '#contract/guest/paths.ts';

const SALE_PAGE_PATH = /^\/s\/([^/]+)/;

/** The id of the sale page of this document, from its address. Empty if the address names none. */
export function currentSalePageId(): string {
  const [, id = ''] = SALE_PAGE_PATH.exec(window.location.pathname) ?? [];
  return decodeURIComponent(id);
}

export function welcomePath(): string {
  return SALE_PAGE_PATH.exec(window.location.pathname)?.[0] ?? '/s/';
}

export function callPath(call: keyof typeof PATHS, parameters: Readonly<Record<string, string>> = {}): string {
  return fillPath(PATHS[call], { salePageId: currentSalePageId(), ...parameters });
}
