import { z } from 'zod';
import { guid } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';

const parameters = z.object({ ServiceOrderId: guid, Text: z.string() });

export const addNotes = defineOperation({
  path: 'serviceOrderNotes/add',
  writes: true,
  input: { ServiceOrderNotes: z.array(parameters).max(1000) },
  handle(context, input) {
    const { world } = context;
    const now = formatInstant(context.nowMs);
    const added = input.ServiceOrderNotes.map((note) => {
      const order = world.reservations.find(note.ServiceOrderId) ?? world.productOrders.find(note.ServiceOrderId);
      const isOwn = order && context.integration.EnterpriseIds.includes(order.EnterpriseId);
      if (!isOwn) throw invalidField('ServiceOrderId');
      return world.serviceOrderNotes.put({
        Id: context.newId(),
        OrderId: order.Id,
        Text: note.Text,
        Type: 'General',
        CreatedUtc: now,
        UpdatedUtc: now,
      });
    });
    return { ServiceOrderNotes: added };
  },
});
