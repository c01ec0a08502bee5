import { requiredGuids } from '../../input-fields.ts';
import { formatInstant } from '../../instant.ts';
import { invalidField, MewsRefusal } from '../../mews-refusal.ts';
import { defineOperation } from '../../operation.ts';
import { findOpenPayment } from '../../pay-request.ts';
import { paymentRequestShape } from '../../payment-request-shape.ts';

/** Only pending requests can be cancelled. If one is not pending, none is cancelled. */
export const cancelPaymentRequests = defineOperation({
  path: 'paymentRequests/cancel',
  writes: true,
  input: { PaymentRequestIds: requiredGuids() },
  handle(context, input) {
    const { world, switches, integration, nowMs } = context;
    const canceled = input.PaymentRequestIds.map((id) => {
      const request = world.paymentRequests.find(id);
      if (!request || !integration.EnterpriseIds.includes(request.EnterpriseId)) {
        throw invalidField('PaymentRequestIds');
      }
      const isHeld = switches.openPaymentHoldsRequest && findOpenPayment(world, request.Id) !== undefined;
      if (request.State !== 'Pending' || isHeld) {
        throw new MewsRefusal(switches.cancelRefusedStatus, switches.cancelRefusedMessage);
      }
      return world.paymentRequests.put({ ...request, State: 'Canceled', UpdatedUtc: formatInstant(nowMs) });
    });
    return { PaymentRequests: canceled.map(paymentRequestShape) };
  },
});
