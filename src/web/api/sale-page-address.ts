import { fillPath, PATHS } from '#contract/guest/paths.ts';

const SALE_PAGE_PATH = /^\/s\/([^/]+)/;

/** The sale page that this document belongs to, from its address; empty when the address names none. */
export function currentSalePageId(): string {
  const [, id = ''] = SALE_PAGE_PATH.exec(window.location.pathname) ?? [];
  return decodeURIComponent(id);
}

/** The address of the sale page's welcome screen. */
export function welcomePath(): string {
  return `/s/${encodeURIComponent(currentSalePageId())}`;
}

/** The address of one of the sale page's calls. */
export function callPath(call: keyof typeof PATHS, parameters: Readonly<Record<string, string>> = {}): string {
  return fillPath(PATHS[call], { salePageId: currentSalePageId(), ...parameters });
}
