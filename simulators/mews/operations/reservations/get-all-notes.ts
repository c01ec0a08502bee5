import { z } from 'zod';
import { guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllNotes = defineOperation({
  path: 'serviceOrderNotes/getAll',
  input: {
    EnterpriseIds: guids(),
    ServiceOrderIds: requiredGuids(),
    ServiceOrderNoteIds: guids(),
    UpdatedUtc: interval,
    Types: z.array(z.enum(['General', 'ChannelManager', 'SpecialRequest'])).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const ownerOf = (orderId: string) =>
      (world.reservations.find(orderId) ?? world.productOrders.find(orderId))?.EnterpriseId ?? '';
    const found = world.serviceOrderNotes
      .listNewestFirst()
      .filter(({ row }) => scope.has(ownerOf(row.OrderId)) && isListed(row.OrderId, input.ServiceOrderIds))
      .filter(({ row }) => isListed(row.Id, input.ServiceOrderNoteIds) && isListed(row.Type, input.Types))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ServiceOrderNotes: rows, Cursor };
  },
});
