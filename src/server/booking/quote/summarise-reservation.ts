import type { WireBooking } from '#contract/guest/reservation.ts';
import { fromWireBooking } from '#contract/guest/wire-booking.ts';
import { sortParty } from '#domain/stay/party-by-ages.ts';
import { areChildrenAlone } from '#domain/stay/property.ts';
import { loadCardsByTokens } from '../../money/code/card-token.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { listOrNone, loadReadyProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { refuseInput, type Refused } from '../../platform/http/refused.ts';
import { checkStay } from './check-stay.ts';
import { nameHolder } from './named-holder.ts';
import { priceStay, type PricedStay } from './price-stay.ts';

/** Prices a guest's choice now, with its cover and due. Holds nothing. */
export async function summariseReservation(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  request: WireBooking,
  language: string,
): Promise<PricedStay | Refused> {
  const [ready, cards] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens),
  ]);
  const asked = fromWireBooking(request);
  const fault = checkStay(asked.stay, ready.facts.timeZone, deps.clock.now());
  if (fault) return refuseInput([fault]);
  const ages = await listOrNone(deps, 'age categories', ready.pms.listAgeCategories(language));
  const rooms = asked.rooms.map((room) => ({ ...room, party: sortParty(room.party, ages) }));
  const parties = rooms.map(({ party }) => party);
  if (!ready.property.childrenWithoutAdult && areChildrenAlone(parties, ages)) {
    return refuseInput([{ path: 'rooms.0.persons', code: 'ERRORS.ADULT_REQUIRED' }]);
  }
  const booking = { ...asked, rooms };
  const { as_registered: token } = request.buyer ?? {};
  const bookedWith = cards.map(({ id }) => id);
  const named = token === undefined ? null : await nameHolder(deps, salePage, token, bookedWith);
  if (named?.state === 'refused') return named;
  const chosen = {
    salePageId: salePage.id,
    propertyId: ready.property.id,
    booking,
    paymentOrder: request.card_order === 'as_given' ? bookedWith : [],
    language,
    convertTo: request.currency ?? null,
    holder: named?.quoted ?? null,
    provenCards: cards.flatMap(({ id, isHolderProven }) => (isHolderProven ? [id] : [])),
    codeMarks: Object.fromEntries(cards.map(({ id, codeMark }) => [id, codeMark])),
  };
  return priceStay(deps, ready, chosen, cards);
}
