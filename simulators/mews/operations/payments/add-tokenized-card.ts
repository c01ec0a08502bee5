import { z } from 'zod';
import { guid } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadWriteEnterprise } from '../../request/operation.ts';

/**
 * Stores a card by a token of the payment-card vault. A token is valid for one card at the hotel for which it was made.
 */
export const addTokenizedCard = defineOperation({
  path: 'creditCards/addTokenized',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    CustomerId: guid,
    CreditCardData: z.object({
      StorageData: z.string(),
      Expiration: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    }),
  },
  handle(context, input) {
    const { world, nowMs } = context;
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const customer = world.customers.find(input.CustomerId);
    if (!customer || customer.ChainId !== enterprise.ChainId) throw invalidField('CustomerId');
    const token = world.vaultTokens.find(input.CreditCardData.StorageData);
    const isGood = token && token.UsedAtMs === null && token.MerchantId === enterprise.PaymentCardStorageKey;
    if (!isGood) throw invalidField('StorageData');
    world.vaultTokens.put({ ...token, UsedAtMs: nowMs });
    const card = world.creditCards.put({
      Id: context.newId(),
      EnterpriseId: enterprise.Id,
      CustomerId: customer.Id,
      IsActive: true,
      State: 'Enabled',
      Kind: 'Gateway',
      Format: 'Physical',
      Type: token.Type,
      ObfuscatedNumber: token.ObfuscatedNumber,
      Expiration: input.CreditCardData.Expiration,
      CreatedUtc: formatInstant(nowMs),
      UpdatedUtc: formatInstant(nowMs),
    });
    return { CreditCardId: card.Id };
  },
});
