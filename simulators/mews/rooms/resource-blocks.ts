import { formatInstant } from '../values/instant.ts';
import { listOccupying, type Span } from './inventory.ts';
import { invalidField, ruleRefusal } from '../request/mews-refusal.ts';
import type { ResourceBlockRow, ResourceRow } from '../model/room-rows.ts';
import type { Switches } from '../switches.ts';
import type { World } from '../model/world.ts';

interface BlockContext {
  world: World;
  switches: Switches;
  nowMs: number;
  newId: () => string;
}

/**
 * Blocks a room as out of order, or for the hotel's own use. A switch decides whether a room with a guest is refused.
 */
export function addResourceBlock(
  { world, switches, nowMs, newId }: BlockContext,
  resource: ResourceRow,
  span: Span,
  about: Pick<ResourceBlockRow, 'Type' | 'Name' | 'Notes'>,
): ResourceBlockRow {
  if (span.endMs <= span.startMs) throw invalidField('EndUtc');
  const isRefused = switches.blocksRefuseTakenRooms && isTaken(world, resource.Id, span, nowMs);
  if (isRefused) throw ruleRefusal('The space is taken by a reservation.');
  const now = formatInstant(nowMs);
  return world.resourceBlocks.put({
    Id: newId(),
    EnterpriseId: resource.EnterpriseId,
    AssignedResourceId: resource.Id,
    IsActive: true,
    ...about,
    StartUtc: formatInstant(span.startMs),
    EndUtc: formatInstant(span.endMs),
    CreatedUtc: now,
    UpdatedUtc: now,
    DeletedUtc: null,
  });
}

/** Removes a block. A deleted block can still be listed by its activity state. */
export function deleteResourceBlock(
  { world, nowMs }: Pick<BlockContext, 'world' | 'nowMs'>,
  row: ResourceBlockRow,
): void {
  const now = formatInstant(nowMs);
  world.resourceBlocks.put({ ...row, IsActive: false, DeletedUtc: now, UpdatedUtc: now });
}

function isTaken(world: World, resourceId: string, span: Span, nowMs: number): boolean {
  return world.services
    .list()
    .flatMap((service) => listOccupying(world, service, span, nowMs))
    .some((reservation) => reservation.AssignedResourceId === resourceId);
}
