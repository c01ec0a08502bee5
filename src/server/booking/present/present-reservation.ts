import type { Reservation } from '#contract/guest/reservation.ts';
import { toWireCover } from '#contract/guest/wire-card.ts';
import { toWireMoney, toWirePrice } from '#contract/wire-values.ts';
import { isRedeemed, type PlacementState } from '#domain/placement/placement.ts';
import { money } from '#domain/money/money.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { PaymentOnBill } from '../../money/redemption/post-on-bill.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import { describeProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { signAccess } from '../placement/access-token.ts';
import { splitDue } from '../placement/booking-paid.ts';
import { feesNow } from '../placement/last-read-at-hotel.ts';
import { presentRestPayment } from './present-rest-payment.ts';
import type { Placement } from '../placement/placement-store.ts';
import { presentDetails, type Reader } from './present-details.ts';

type PresentDependencies = Pick<MoneyParts, 'db' | 'keys' | 'clock' | 'pmsOf' | 'log' | 'mailer'>;

/** The wire states. The payment and the cancellation add details. */
const STATES: Readonly<Record<PlacementState, Reservation['state']>> = {
  placing: 'placing',
  awaiting_payment: 'placing',
  paid: 'placing',
  unknown: 'unknown',
  payment_unclear: 'unknown',
  confirmed: 'confirmed',
  cancelling: 'confirmed',
  refused: 'refused',
  released: 'released',
  cancelled: 'cancelled',
};

type PresentOptions = {
  readonly reader?: Reader;
  /** The payments of cards at the hotel's desk. */
  readonly onBill?: readonly PaymentOnBill[];
};

/** Presents a placement to its maker. The access token is always the same, so that a repeat gets the same answer. */
export async function presentReservation(
  deps: PresentDependencies,
  salePage: Pick<SalePage, 'properties'>,
  placement: Placement,
  language: string,
  { reader = 'maker', onBill = [] }: PresentOptions = {},
): Promise<Reservation> {
  const { booking, terms } = placement;
  const property = salePage.properties.get(placement.propertyId);
  const details = await loadDetails(deps, property, placement, { language, reader });
  const payment = await presentRestPayment(deps, property, placement);
  const isPaid = isRestPaid(placement, payment);
  const { due, paidAtHotel } = splitDue(isPaid ? money(terms.due.currency, 0) : terms.due, onBill);
  return {
    reference: placement.reference,
    id: placement.sessionNumber,
    state: STATES[placement.state],
    property_id: placement.propertyId,
    stay_from: booking.stay.arrivalDate.toString(),
    stay_to: booking.stay.departureDate.toString(),
    rooms: terms.rooms.map(({ roomCategoryId, name }, index) => ({
      room_category_id: roomCategoryId,
      name,
      pms_number: roomAtHotel(placement, index)?.number ?? null,
      ...(isGone(placement, index) && { cancelled_at_hotel: true as const }),
    })),
    total_price: toWirePrice(terms.total),
    cover: toWireCover(terms.cover),
    due: toWireMoney(due),
    ...(paidAtHotel && { paid_at_hotel: toWireMoney(paidAtHotel) }),
    payment,
    details,
    access_token: signAccess(deps.keys, { reference: placement.reference, openedAt: null }),
  };
}

/** The details of a booking, with the hotel's own facts if it gives them soon. */
export async function loadDetails(
  deps: Omit<PresentDependencies, 'keys' | 'db'>,
  property: ConfiguredProperty | undefined,
  placement: Placement,
  { language, reader }: Pick<Parameters<typeof presentDetails>[0], 'language' | 'reader'>,
): Promise<Reservation['details']> {
  const stayProperty = property && {
    property,
    name: describeProperty(property, language).description,
    facts: await askSoon(deps, property, (pms) => pms.loadFacts()),
  };
  return presentDetails({
    placement,
    fees: feesNow(placement),
    stayProperty,
    reader,
    language,
    now: deps.clock.now(),
    hasMailServer: deps.mailer !== undefined,
  });
}

/** Finds a room by its position in the booking, before rooms that the hotel added. Unreliable if one is missing. */
function roomAtHotel({ terms, pmsReservation }: Placement, place: number) {
  const { rooms = [] } = pmsReservation ?? {};
  return rooms.length < terms.rooms.length ? undefined : rooms[place];
}

/** The room is cancelled at the hotel, while the stay is confirmed here. */
function isGone(placement: Placement, place: number): boolean {
  return placement.state === 'confirmed' && roomAtHotel(placement, place)?.isCancelled === true;
}

/** The rest is due at the hotel again if a person confirmed without a payment, or the bank charged the payment back. */
function isRestPaid({ state }: Placement, payment: Reservation['payment']): boolean {
  return payment !== null && isRedeemed(state) && payment.state !== 'cancelled' && !payment.charged_back;
}
