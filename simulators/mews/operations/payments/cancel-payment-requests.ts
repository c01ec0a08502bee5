import { requiredGuids } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField, MewsRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { findOpenPayment } from '../../money/pay-request.ts';
import { paymentRequestShape } from '../../shapes/payment-request-shape.ts';

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
