import type { PlatformParts } from '../platform/platform-parts.ts';
import type { SalePages } from './load-sale-page.ts';

export type SalePageParts = PlatformParts & { readonly salePages: SalePages };
