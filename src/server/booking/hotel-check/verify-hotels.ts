import { setTimeout as wait } from 'node:timers/promises';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/parts.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';
import { REFERENCE_PREFIX } from '../quote/reference.ts';
import {
  countPlacementsByPlace,
  hasChangedSince,
  listPlacementsAt,
  listUnknownReferences,
  type PlacementAtHotel,
} from './hotel-check-store.ts';
import { judgeGroups, judgeLateRefund, judgePayments, judgeRefund, judgeRest } from './judge-hotel.ts';

/** Each has a connection to the database at times, of which a process has ten. */
const HOTELS_AT_ONCE = 8;

type HotelDependencies = Pick<MoneyParts, 'db' | 'clock' | 'config' | 'pmsOf' | 'salePages' | 'listMissingVariables'>;

type HotelCheck = {
  /** Placements from here on are checked. */
  readonly since: Temporal.Instant;
};

type Place = { readonly salePageId: string; readonly propertyId: string };
type Result =
  | {
      readonly state: 'asked';
      readonly placements: number;
      readonly payments: number;
      /** What is wrong there. */
      readonly sentences: readonly string[];
    }
  | { readonly state: 'not_asked'; readonly reason: string };

export type HotelVerified = Place & Result;

/**
 * Holds placements against the hotels: one reservation for each that is confirmed and none for what is cancelled or
 * came to nothing, its payments, and none of our reservations without a placement. Reads only. What changes while it is
 * looked at is left for the next time.
 */
export async function verifyHotels(deps: HotelDependencies, check: HotelCheck): Promise<HotelVerified[]> {
  const [singly, together] = [limitConcurrency(1), limitConcurrency(HOTELS_AT_ONCE)];
  const verifying = (await deps.salePages.list()).flatMap(({ id: salePageId, properties }) =>
    [...properties.values()].map((property) => {
      const { integrationId, accessTokenVariable } = property.connection ?? {};
      // Hotels of one token share its limit.
      return singly(integrationId ?? accessTokenVariable ?? property.id, () =>
        together('all', () => verifyProperty(deps, salePageId, property, check)),
      );
    }),
  );
  const verified = (await Promise.all(verifying)).filter((one) => one !== undefined);
  return [...verified, ...(await listLeftOut(deps, check, verified))];
}

async function verifyProperty(
  deps: HotelDependencies,
  salePageId: string,
  property: ConfiguredProperty,
  check: HotelCheck,
): Promise<HotelVerified | undefined> {
  const place = { salePageId, propertyId: property.id };
  const placements = await listPlacementsAt(deps.db, place, check.since, deps.clock.now());
  // Where nothing can be booked, nothing is missing.
  if (findConfigurationFault(property) && placements.length === 0) return undefined;
  const fault = await findFault(deps, property);
  const result = fault ? notAsked(fault) : await verifyHotel(deps, place, deps.pmsOf(property), check);
  return { ...place, ...result };
}

/** Nobody can ask about placements whose property is no longer on its sale page; they do not pass as checked. */
async function listLeftOut(
  { db }: HotelDependencies,
  { since }: HotelCheck,
  verified: readonly Place[],
): Promise<HotelVerified[]> {
  const isVerified = (place: Place) =>
    verified.some(({ salePageId, propertyId }) => salePageId === place.salePageId && propertyId === place.propertyId);
  const places = (await countPlacementsByPlace(db, since)).filter((place) => !isVerified(place));
  return places.map(({ placements, ...place }) => {
    return { ...place, ...notAsked(`its sale page no longer has it, and ${placements} placements are unchecked`) };
  });
}

async function findFault(deps: HotelDependencies, property: ConfiguredProperty): Promise<string | undefined> {
  const missing = await deps.listMissingVariables(property);
  const fault = findConfigurationFault(property);
  if (fault) return `it is not configured: ${fault}`;
  return missing.length > 0 ? `${missing.join(' and ')} is not set` : undefined;
}

function notAsked(reason: string): Result {
  return { state: 'not_asked', reason };
}

async function verifyHotel(deps: HotelDependencies, place: Place, pms: Pms, { since }: HotelCheck): Promise<Result> {
  if (!pms.listReservations || !pms.redemptions) return notAsked('its system cannot list what we placed and posted');
  const begunAt = deps.clock.now();
  try {
    const groups = await collectGroups(pms.listReservations(REFERENCE_PREFIX, since));
    const orphans = await listUnknownReferences(deps.db, [...groups.keys()]);
    const sentences = orphans.map((reference) => `the hotel has ${reference}, which no placement knows`);
    const placements = await listPlacementsAt(deps.db, place, since, begunAt);
    let payments = 0;
    for (const placement of placements) {
      const faults = [...judgeGroups(placement, groups.get(placement.reference) ?? []), ...judgeLateRefund(placement)];
      if (hasPaid(placement)) {
        await wait(deps.config.hotelCheckPauseMs);
        faults.push(...judgePayments(placement, await pms.redemptions.list(placement.reservation)));
        payments += 1;
      }
      if (isToRead(placement) && pms.payments) {
        const { payment, reservation } = placement;
        await wait(deps.config.hotelCheckPauseMs);
        faults.push(...judgeRest(payment, await pms.payments.read({ requestId: payment.requestId, reservation })));
        payments += 1;
      }
      const refunded = placement.payment?.refunded;
      if (refunded && pms.payments) {
        await wait(deps.config.hotelCheckPauseMs);
        faults.push(...judgeRefund(refunded, await pms.payments.listRefunds(refunded.payment)));
        payments += 1;
      }
      if (faults.length === 0 || (await hasChangedSince(deps.db, placement.id, begunAt))) continue;
      sentences.push(...faults.map((fault) => `placement ${placement.reference} ${fault}`));
    }
    return { state: 'asked', placements: placements.length, payments, sentences };
  } catch (error) {
    if (error instanceof PmsFault) return notAsked(error.message);
    throw error;
  }
}

async function collectGroups(
  placed: AsyncIterable<{ readonly reference: string; readonly reservation: PmsReservation }>,
): Promise<Map<string, PmsReservation[]>> {
  const groups = new Map<string, PmsReservation[]>();
  for await (const { reference, reservation } of placed) {
    groups.set(reference, [...(groups.get(reference) ?? []), reservation]);
  }
  return groups;
}

function hasPaid(
  placement: PlacementAtHotel,
): placement is PlacementAtHotel & { readonly reservation: PmsReservation } {
  return placement.reservation !== null && placement.paid.amountMinor > 0;
}

/** What is being refunded, or waited for, is looked at by its own jobs. */
function isToRead(placement: PlacementAtHotel): placement is PlacementAtHotel & {
  readonly reservation: PmsReservation;
  readonly payment: NonNullable<PlacementAtHotel['payment']>;
} {
  const settled = ['paid', 'charged_back', 'cancelled', 'expired'];
  return placement.reservation !== null && placement.payment !== null && settled.includes(placement.payment.state);
}
