import type { WireRestPayment } from '#contract/guest/rest-payment.ts';
import { presentMoment, toWireMoney } from '#contract/wire-values.ts';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { goesBack, isPayable } from '#domain/payment/rest-payment.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Placement } from '../placement/placement-store.ts';
import { findRestPayment, type RestPayment } from '../placement/rest-payment-store.ts';

/** The payment of the rest, with the data that the page needs while it can be paid. */
export async function presentRestPayment(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'pmsOf'>,
  property: ConfiguredProperty | undefined,
  placement: Placement,
): Promise<WireRestPayment | null> {
  // Most placements pay the rest at the hotel, so their query is skipped.
  const payment = placement.terms.paysRest ? await findRestPayment(deps.db, placement.id) : undefined;
  if (!payment) return null;
  const { state } = payment;
  const refund = goesBack(payment);
  return {
    state: state === 'charged_back' ? 'paid' : state,
    amount: toWireMoney(payment.amount),
    expires_at: payment.expiresAt && presentMoment(payment.expiresAt),
    charged_back: state === 'charged_back',
    not_taken: state === 'cancelled' && placement.refusal?.code === 'RESERVATION.NOT_ACCEPTED',
    refund: refund && toWireMoney(refund),
    checkout: placement.state === 'awaiting_payment' ? presentCheckout(deps, property, payment) : null,
  };
}

function presentCheckout(
  deps: Pick<MoneyParts, 'clock' | 'pmsOf'>,
  property: ConfiguredProperty | undefined,
  payment: RestPayment,
): WireRestPayment['checkout'] {
  const { requestId } = payment;
  if (requestId === null || !isPayable(payment, deps.clock.now())) return null;
  if (!property || findConfigurationFault(property)) return null;
  const { payments } = deps.pmsOf(property);
  if (!payments) return null;
  const { scriptUrl, dataBaseUrl } = payments.checkout;
  return { script_url: scriptUrl, data_base_url: dataBaseUrl, request_id: requestId };
}
