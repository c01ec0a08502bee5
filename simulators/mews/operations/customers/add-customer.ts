import { z } from 'zod';
import {
  applyProfile,
  blankProfile,
  findByEmail,
  loadChainId,
  profileFields,
} from '../../customers/customer-profile.ts';
import { guid, text } from '../../request/input-fields.ts';
import { ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';

/**
 * Profiles belong to the whole chain, and an email address to one profile. `OverwriteExisting` changes the profile with
 * the address, even another guest's. Without it a known address is refused.
 */
export const addCustomer = defineOperation({
  path: 'customers/add',
  isChainWide: true,
  writes: true,
  input: {
    ...profileFields,
    LastName: z.string().min(1),
    ChainId: guid.nullish(),
    OverwriteExisting: z.boolean(),
    ItalianDestinationCode: text,
    ItalianFiscalCode: text,
    ItalianLotteryCode: z.string().max(15).nullish(),
  },
  handle(context, input) {
    const chainId = loadChainId(context, input.ChainId);
    const known = input.Email ? findByEmail(context, chainId, input.Email) : undefined;
    if (known && !input.OverwriteExisting) throw ruleRefusal(context.switches.duplicateCustomerMessage);
    const profile = known ?? blankProfile(context, chainId, String(context.world.customers.size + 1));
    return context.world.customers.put({
      ...applyProfile(context, profile, input),
      LastName: input.LastName,
      ItalianDestinationCode: input.ItalianDestinationCode ?? profile.ItalianDestinationCode,
      ItalianFiscalCode: input.ItalianFiscalCode ?? profile.ItalianFiscalCode,
      ItalianLotteryCode: input.ItalianLotteryCode ?? profile.ItalianLotteryCode,
    });
  },
});
