import { z } from 'zod';
import { guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import type { ProductOrderRow } from '../../model/booking-rows.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { connectorProfileId } from '../../values/seed-ids.ts';

export const getAllProductOrders = defineOperation({
  path: 'productServiceOrders/getAll',
  input: {
    EnterpriseIds: guids(),
    ProductServiceOrderIds: guids(),
    ServiceIds: requiredGuids(),
    AccountIds: guids(),
    LinkedReservationIds: guids(),
    UpdatedUtc: interval,
    States: z.array(z.string()).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.productOrders
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ProductServiceOrderIds))
      .filter(({ row }) => isListed(row.ServiceId, input.ServiceIds) && isListed(row.AccountId, input.AccountIds))
      .filter(({ row }) => isListed(row.LinkedReservationId, input.LinkedReservationIds))
      .filter(() => isListed('Processed', input.States))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { ProductServiceOrders: rows.map(productOrderShape), Cursor };
  },
});

/** An order of products is completed as soon as it is created. */
function productOrderShape(row: ProductOrderRow): object {
  return {
    Id: row.Id,
    ServiceId: row.ServiceId,
    AccountId: row.AccountId,
    AccountType: 'Customer',
    CreatorProfileId: connectorProfileId,
    UpdaterProfileId: connectorProfileId,
    BookerId: null,
    Number: row.Number,
    State: 'Processed',
    Origin: 'Connector',
    CommanderOrigin: null,
    OriginDetails: null,
    CreatedUtc: formatInstant(row.CreatedAtMs),
    UpdatedUtc: formatInstant(row.CreatedAtMs),
    CancelledUtc: null,
    VoucherId: null,
    BusinessSegmentId: row.BusinessSegmentId,
    LinkedReservationId: row.LinkedReservationId,
    Options: {
      OwnerCheckedIn: false,
      AllCompanionsCheckedIn: false,
      AnyCompanionCheckedIn: false,
      ConnectorCheckIn: false,
    },
  };
}
