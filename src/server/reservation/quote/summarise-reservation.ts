import type { WireBooking } from '#contract/reservation.ts';
import { fromWireBooking } from '#contract/wire-booking.ts';
import { loadCardsByTokens } from '../../card/card-token.ts';
import type { Dependencies } from '../../dependencies.ts';
import { loadReadyProperty } from '../../property/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { refuseInput, type Refused } from '../refused.ts';
import { checkStay } from './check-stay.ts';
import { priceStay, type PricedStay } from './price-stay.ts';

/** What a guest chose, priced now, with what the cards cover and what is left to pay. Holds nothing. */
export async function summariseReservation(
  deps: Pick<Dependencies, 'db' | 'clock' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  request: WireBooking,
  language: string,
): Promise<PricedStay | Refused> {
  const [ready, cards] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens),
  ]);
  const booking = fromWireBooking(request);
  const fault = checkStay(booking.stay, ready.facts.timeZone, deps.clock.now());
  if (fault) return refuseInput([fault]);
  const chosen = {
    salePageId: salePage.id,
    propertyId: ready.property.id,
    booking,
    paymentOrder: request.card_order === 'as_given' ? cards.map(({ id }) => id) : [],
    language,
    convertTo: request.currency ?? null,
  };
  return priceStay(deps, ready, chosen, cards);
}
