import { z } from 'zod';
import { SalePageParams } from './sale-page.ts';
import { InstantText, Token } from '../values.ts';

const WalletName = z.enum(['apple', 'google']);

export const CardWalletParams = SalePageParams.extend({ wallet: WalletName });
export const StayWalletParams = CardWalletParams.extend({ reference: z.string() });

export const CardWalletRequest = z.strictObject({ card_token: Token });

export const WalletPass = z
  .object({
    url: z
      .string()
      .describe(
        "Opened on a guest's device it adds the pass: a file for Apple's wallet, a page of Google's for the other",
      ),
    ends_at: InstantText.nullable().describe('The expiry of the address; null if it has none'),
  })
  .meta({ id: 'WalletPass' });

export type WalletPass = z.infer<typeof WalletPass>;
