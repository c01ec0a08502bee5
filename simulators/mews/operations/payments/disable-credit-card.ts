import { guid } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';

export const disableCreditCard = defineOperation({
  path: 'creditCards/disable',
  writes: true,
  input: { EnterpriseId: guid.nullish(), CreditCardId: guid },
  handle(context, input) {
    const card = context.world.creditCards.find(input.CreditCardId);
    if (!card || !context.integration.EnterpriseIds.includes(card.EnterpriseId)) throw invalidField('CreditCardId');
    context.world.creditCards.put({
      ...card,
      IsActive: false,
      State: 'Disabled',
      UpdatedUtc: formatInstant(context.nowMs),
    });
    return {};
  },
});
