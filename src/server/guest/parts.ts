import type { MoneyParts } from '../money/parts.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import type { Wallets } from './wallet/open-wallets.ts';

export type GuestParts = MoneyParts & {
  /** What passes for the wallets of phones are made with. */
  readonly wallets: Wallets;
  /** The draft that an address of the desk's preview shows; undefined where the session may not see it. */
  findPreview(previewId: string): Promise<SalePage | undefined>;
};
