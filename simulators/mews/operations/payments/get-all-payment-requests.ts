import { z } from 'zod';
import { guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { paymentRequestShape } from '../../shapes/payment-request-shape.ts';

/** No filter is required. */
export const getAllPaymentRequests = defineOperation({
  path: 'paymentRequests/getAll',
  input: {
    EnterpriseIds: guids(),
    PaymentRequestIds: guids(),
    AccountIds: guids(),
    ReservationIds: guids(),
    UpdatedUtc: interval,
    States: z.array(z.enum(['Pending', 'Completed', 'Canceled', 'Expired'])).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.paymentRequests
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.PaymentRequestIds))
      .filter(({ row }) => isListed(row.AccountId, input.AccountIds))
      .filter(({ row }) => isListed(row.ReservationId, input.ReservationIds) && isListed(row.State, input.States))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { PaymentRequests: rows.map(paymentRequestShape), Cursor };
  },
});
