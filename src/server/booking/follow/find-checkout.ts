import { findConfigurationFault } from '#domain/stay/property.ts';
import { isPayable } from '#domain/payment/rest-payment.ts';
import type { Money } from '#domain/money/money.ts';
import type { Checkout } from '#pms/pms-payments.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findPlacement, findPlacementByReference, type Placement } from '../placement/placement-store.ts';
import { findRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { lookUpIfLate } from './look-up-late.ts';

/** A payment request that is still open, found by its PMS id. */
export type OpenCheckout = Checkout & {
  readonly placement: Placement;
  readonly amount: Money;
  readonly expiresAt: Temporal.Instant;
};

/**
 * Finds the payment request of the reservation with this reference, after asking the PMS for its state. Undefined if
 * its id is another one, which works as a secret, or if it can no longer be paid.
 */
export async function findOpenCheckout(
  deps: LookUpDependencies & Pick<MoneyParts, 'pmsOf'>,
  salePage: SalePage,
  asked: { readonly reference: string; readonly requestId: string },
): Promise<OpenCheckout | undefined> {
  const found = await findPlacementByReference(deps.db, salePage.id, asked.reference);
  if (found?.state !== 'awaiting_payment') return undefined;
  if ((await findRestPayment(deps.db, found.id))?.requestId !== asked.requestId) return undefined;
  const placement = (await lookUpIfLate(deps, found)) ? await findPlacement(deps.db, found.id) : found;
  if (placement?.state !== 'awaiting_payment') return undefined;
  const payment = await findRestPayment(deps.db, placement.id);
  const property = salePage.properties.get(placement.propertyId);
  if (!payment?.expiresAt || !isPayable(payment, deps.clock.now())) return undefined;
  if (!property || findConfigurationFault(property)) return undefined;
  const { payments } = deps.pmsOf(property);
  return payments && { ...payments.checkout, placement, amount: payment.amount, expiresAt: payment.expiresAt };
}
