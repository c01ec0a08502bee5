import { setTimeout as wait } from 'node:timers/promises';
import type { Reservation } from '#contract/reservation.ts';
import { toWireCover } from '#contract/wire-card.ts';
import { toWireMoney, toWirePrice } from '#contract/wire-values.ts';
import { findConfigurationFault, type ConfiguredProperty, type PropertyFacts } from '#domain/property.ts';
import type { Dependencies } from '../../dependencies.ts';
import { describeProperty } from '../../property/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { signAccess } from '../placement/access-token.ts';
import type { Placement } from '../placement/placement-store.ts';
import { presentDetails, type Reader } from './present-details.ts';

/** A reservation is shown without what its PMS says of the property where that takes longer. */
const PATIENCE_MS = 2000;

type PresentDependencies = Pick<Dependencies, 'keys' | 'clock' | 'pmsOf' | 'log' | 'mailer'>;

/** A placement as its maker sees it. The access token is always the same, so that a repeat gets the same answer. */
export async function presentReservation(
  deps: PresentDependencies,
  salePage: Pick<SalePage, 'properties'>,
  placement: Placement,
  language: string,
  reader: Reader = 'maker',
): Promise<Reservation> {
  const { booking, terms, pmsReservation } = placement;
  const property = salePage.properties.get(placement.propertyId);
  const at = property && {
    property,
    name: describeProperty(property, language).description,
    facts: await findFacts(deps, property),
  };
  return {
    reference: placement.reference,
    id: placement.sessionNumber,
    // While it is being cancelled the reservation still stands; the cancellation call says more.
    state: placement.state === 'cancelling' ? 'confirmed' : placement.state,
    property_id: placement.propertyId,
    stay_from: booking.stay.arrivalDate.toString(),
    stay_to: booking.stay.departureDate.toString(),
    rooms: terms.rooms.map(({ roomCategoryId, name }, index) => ({
      room_category_id: roomCategoryId,
      name,
      pms_number: pmsReservation?.rooms[index]?.number ?? null,
    })),
    total_price: toWirePrice(terms.total),
    cover: toWireCover(terms.cover),
    due: toWireMoney(terms.due),
    details: presentDetails(placement, at, reader, deps.clock.now(), deps.mailer !== undefined),
    access_token: signAccess(deps.keys, { reference: placement.reference, openedAt: null }),
  };
}

/** What its PMS says of a property, if it says so soon; it is kept for long, so it mostly does. */
async function findFacts(
  { pmsOf, log }: PresentDependencies,
  property: ConfiguredProperty,
): Promise<PropertyFacts | null> {
  if (findConfigurationFault(property)) return null;
  const facts = pmsOf(property)
    .loadFacts()
    .catch((error: unknown) => {
      log.warn({ err: error, property: property.id }, 'a reservation is shown without the facts of its property');
      return null;
    });
  return Promise.race([facts, wait(PATIENCE_MS, null, { ref: false })]);
}
