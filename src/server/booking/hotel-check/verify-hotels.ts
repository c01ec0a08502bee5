import { setTimeout as wait } from 'node:timers/promises';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
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

/** Each hotel may use a database connection, and a process has ten. */
const HOTELS_AT_ONCE = 8;

export type HotelDependencies = Pick<
  MoneyParts,
  'db' | 'clock' | 'config' | 'pmsOf' | 'salePages' | 'listMissingVariables'
>;

type HotelCheck = {
  readonly since: Temporal.Instant;
};

type Place = { readonly salePageId: string; readonly propertyId: string };
type Result =
  | {
      readonly state: 'asked';
      readonly placements: number;
      readonly payments: number;
      readonly sentences: readonly string[];
    }
  | { readonly state: 'not_asked'; readonly reason: string };

export type HotelVerified = Place & Result;

/**
 * Compares placements with the hotels. Each confirmed placement must have one reservation, and each cancelled or failed
 * one none. Checks payments, and that every reservation of our own has a placement. Read-only. A placement that changes
 * during the check is left to the next run.
 */
export async function verifyHotels(deps: HotelDependencies, check: HotelCheck): Promise<HotelVerified[]> {
  const properties = (await deps.salePages.list()).flatMap((salePage) => [...salePage.properties.values()]);
  const verifying = await askEach(properties, (property) => verifyProperty(deps, property, check));
  const verified = verifying.filter((one) => one !== undefined);
  return [...verified, ...(await listLeftOut(deps, check, verified))];
}

/** Asks several hotels at once. Hotels with one token share its rate limit. */
export function askEach<Answer>(
  properties: readonly ConfiguredProperty[],
  ask: (property: ConfiguredProperty) => Promise<Answer>,
): Promise<Answer[]> {
  const [singly, together] = [limitConcurrency(1), limitConcurrency(HOTELS_AT_ONCE)];
  const asking = properties.map((property) => {
    const { integrationId, accessTokenVariable } = property.connection ?? {};
    return singly(integrationId ?? accessTokenVariable ?? property.id, () => together('all', () => ask(property)));
  });
  return Promise.all(asking);
}

async function verifyProperty(
  deps: HotelDependencies,
  property: ConfiguredProperty,
  check: HotelCheck,
): Promise<HotelVerified | undefined> {
  const place = { salePageId: property.salePageId, propertyId: property.id };
  const placements = await listPlacementsAt(deps.db, place, check.since, deps.clock.now());
  // A property that cannot be booked and has no placements needs no check.
  if (findConfigurationFault(property) && placements.length === 0) return undefined;
  const fault = await findFault(deps, property);
  const result = fault ? notAsked(fault) : await verifyHotel(deps, place, deps.pmsOf(property), check);
  return { ...place, ...result };
}

/** Placements of a property that left its sale page cannot be checked, so they are reported instead of passed. */
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

export async function findFault(deps: HotelDependencies, property: ConfiguredProperty): Promise<string | undefined> {
  const missing = await deps.listMissingVariables(property);
  const fault = findConfigurationFault(property);
  if (fault) return `it is not configured: ${fault}`;
  return missing.length > 0 ? `${missing.join(' and ')} is not set` : undefined;
}

function notAsked(reason: string): Result {
  return { state: 'not_asked', reason };
}

async function verifyHotel(deps: HotelDependencies, place: Place, pms: Pms, { since }: HotelCheck): Promise<Result> {
  if (!pms.listReservations || !pms.redemptions) return notAsked('its PMS cannot list our reservations and payments');
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

export function hasPaid(
  placement: PlacementAtHotel,
): placement is PlacementAtHotel & { readonly reservation: PmsReservation } {
  return placement.reservation !== null && placement.paid.amountMinor > 0;
}

/** False for pending payments and refunds, which have their own jobs. */
function isToRead(placement: PlacementAtHotel): placement is PlacementAtHotel & {
  readonly reservation: PmsReservation;
  readonly payment: NonNullable<PlacementAtHotel['payment']>;
} {
  const settled = ['paid', 'charged_back', 'cancelled', 'expired'];
  return placement.reservation !== null && placement.payment !== null && settled.includes(placement.payment.state);
}
