import { formatInstant } from '../values/instant.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import type { RatePriceRow } from '../model/rate-rows.ts';
import type { TableChange } from '../model/table.ts';
import type { World } from '../model/world.ts';

export interface WebhookEvent {
  Discriminator: string;
  Value: { Id: string };
}

/** The events of one enterprise, in the form of the socket and of the webhooks. */
export interface EnterpriseEvents {
  enterpriseId: string;
  socketEvents: object[];
  webhookEvents: WebhookEvent[];
}

type Row = TableChange['after'];

/**
 * Translates committed changes into events. There are none for availability, restrictions, vouchers, products or
 * configuration, so clients have to poll those.
 */
export function describeChanges(
  world: World,
  changes: readonly TableChange[],
  newId: () => string,
): EnterpriseEvents[] {
  const byEnterprise = new Map<string, EnterpriseEvents>();
  const eventsOf = (enterpriseId: string): EnterpriseEvents => {
    const known = byEnterprise.get(enterpriseId) ?? { enterpriseId, socketEvents: [], webhookEvents: [] };
    byEnterprise.set(enterpriseId, known);
    return known;
  };
  for (const change of latestChanges(changes)) {
    for (const enterpriseId of listEnterprises(world, change)) addChange(world, eventsOf(enterpriseId), change);
  }
  for (const [enterpriseId, event] of describePriceChanges(world, changes, newId)) {
    eventsOf(enterpriseId).socketEvents.push(event);
  }
  return [...byEnterprise.values()];
}

/** Several writes to one row in one request are one event. */
function latestChanges(changes: readonly TableChange[]): TableChange[] {
  const latest = new Map<string, TableChange>();
  for (const change of changes) {
    const key = `${change.table}/${change.id}`;
    latest.set(key, { ...change, before: latest.get(key)?.before ?? change.before });
  }
  return [...latest.values()];
}

function listEnterprises(world: World, change: TableChange): string[] {
  const row = rowOf(change.after ?? change.before);
  if (typeof row['EnterpriseId'] === 'string') return [row['EnterpriseId']];
  if (change.table !== 'customers') return [];
  // Profiles belong to a chain, so all its hotels get the event.
  const hotels = world.enterprises.list().filter((enterprise) => enterprise.ChainId === row['ChainId']);
  return hotels.map((enterprise) => enterprise.Id);
}

function rowOf(entry: Row): Record<string, unknown> {
  return { ...entry?.row };
}

function addChange(world: World, events: EnterpriseEvents, change: TableChange): void {
  const hook = (Discriminator: string) => events.webhookEvents.push({ Discriminator, Value: { Id: change.id } });
  if (change.table === 'reservations') {
    const reservation = world.reservations.find(change.id);
    if (reservation) events.socketEvents.push(reservationEvent(reservation));
    hook('ServiceOrderUpdated');
  } else if (change.table === 'productOrders') hook('ServiceOrderUpdated');
  else if (change.table === 'payments') hook('PaymentUpdated');
  else if (change.table === 'customers') hook(change.before ? 'CustomerUpdated' : 'CustomerAdded');
  else if (change.table === 'resourceBlocks') hook('ResourceBlockUpdated');
  else if (change.table === 'resources') {
    const resource = world.resources.find(change.id);
    if (resource) events.socketEvents.push({ Type: 'Resource', Id: resource.Id, State: resource.State });
    hook('ResourceUpdated');
  }
}

function reservationEvent(row: ReservationRow): object {
  return {
    Type: 'Reservation',
    Id: row.Id,
    State: row.State,
    StartUtc: formatInstant(row.StartMs),
    EndUtc: formatInstant(row.EndMs),
    AssignedResourceId: row.AssignedResourceId,
  };
}

/** One event per rate and category, over all units with a changed price. */
function describePriceChanges(world: World, changes: readonly TableChange[], newId: () => string): [string, object][] {
  const prices = changes.flatMap((change) => {
    const row = rowOf(change.after ?? change.before);
    return change.table === 'ratePrices' ? [readPrice(world, row)] : [];
  });
  const groups = Map.groupBy(prices, (price) => `${price.RateId}/${price.CategoryId ?? ''}`);
  return [...groups.values()].flatMap((group): [string, object][] => {
    const starts = group.map((price) => price.TimeUnitStartMs);
    const [price] = group;
    const service = world.services.find(world.rates.find(price?.RateId)?.ServiceId);
    if (!price || !service) return [];
    const event = {
      Type: 'PriceUpdate',
      Id: newId(),
      StartUtc: formatInstant(Math.min(...starts)),
      EndUtc: formatInstant(Math.max(...starts)),
      RateId: price.RateId,
      ResourceCategoryId: price.CategoryId,
    };
    return [[service.EnterpriseId, event]];
  });
}

function readPrice(world: World, row: Record<string, unknown>): Omit<RatePriceRow, 'Id' | 'Value'> {
  const known = world.ratePrices.find(String(row['Id']));
  if (known) return known;
  const categoryId = row['CategoryId'];
  return {
    RateId: String(row['RateId']),
    CategoryId: typeof categoryId === 'string' ? categoryId : null,
    TimeUnitStartMs: Number(row['TimeUnitStartMs']),
  };
}
