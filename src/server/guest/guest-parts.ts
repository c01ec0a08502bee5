import type { MoneyParts } from '../money/money-parts.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import type { Wallets } from './wallet-credentials/open-wallets.ts';

export type GuestParts = MoneyParts & {
  readonly wallets: Wallets;
  /** The draft of a desk preview. Undefined if the session may not see it. */
  findPreview(previewId: string): Promise<SalePage | undefined>;
};
