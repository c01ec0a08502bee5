import { z } from 'zod';
import { applyProfile, chainScope, findByEmail, profileFields } from '../../customers/customer-profile.ts';
import { guid, updateValue } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';

export const updateCustomer = defineOperation({
  path: 'customers/update',
  isChainWide: true,
  writes: true,
  input: {
    ...profileFields,
    ChainId: guid.nullish(),
    CustomerId: guid,
    LastName: z.string().nullish(),
    ItalianDestinationCode: updateValue(z.string()),
    ItalianFiscalCode: updateValue(z.string()),
    ItalianLotteryCode: updateValue(z.string().max(15)),
  },
  handle(context, input) {
    const profile = context.world.customers.find(input.CustomerId);
    if (!profile?.IsActive || !chainScope(context).has(profile.ChainId)) throw invalidField('CustomerId');
    const holder = input.Email ? findByEmail(context, profile.ChainId, input.Email) : undefined;
    if (holder && holder.Id !== profile.Id) throw ruleRefusal(context.switches.duplicateCustomerMessage);
    const { ItalianDestinationCode: destination, ItalianFiscalCode: fiscal, ItalianLotteryCode: lottery } = input;
    return context.world.customers.put({
      ...applyProfile(context, profile, input),
      LastName: input.LastName ?? profile.LastName,
      ItalianDestinationCode: destination ? (destination.Value ?? null) : profile.ItalianDestinationCode,
      ItalianFiscalCode: fiscal ? (fiscal.Value ?? null) : profile.ItalianFiscalCode,
      ItalianLotteryCode: lottery ? (lottery.Value ?? null) : profile.ItalianLotteryCode,
    });
  },
});
