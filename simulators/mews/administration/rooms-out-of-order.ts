import { z } from 'zod';
import { listFreeResources } from '../rooms/inventory.ts';
import { addResourceBlock, deleteResourceBlock } from '../rooms/resource-blocks.ts';
import { commitChanges, type Simulator } from '../state/simulator.ts';
import { findServiceTime, listStayUnits, occupancyOf } from '../rooms/time-units.ts';

const closing = z.object({
  categoryId: z.guid(),
  rooms: z.int().min(1).default(1),
  /** Nights from this one to the one before `to`, on the hotel's calendar. */
  from: z.iso.date(),
  to: z.iso.date(),
  type: z.enum(['OutOfOrder', 'InternalUse']).default('OutOfOrder'),
  name: z.string().default('Renovation'),
});

/** Blocks rooms of a category that are free on all those nights. Throws, and blocks none, if there are too few. */
export function takeRoomsOut(simulator: Simulator, body: Record<string, unknown>): object {
  const { categoryId, rooms, from, to, type, name } = closing.parse(body);
  const { world, switches, newId } = simulator;
  const service = world.services.find(world.resourceCategories.find(categoryId)?.ServiceId);
  const time = service && findServiceTime(world, service);
  if (!time) throw new Error(`No such category: ${categoryId}`);
  const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(time.timeZone).epochMilliseconds;
  const units = listStayUnits(time, midnight(from), midnight(to));
  if (units.length === 0) throw new Error(`There is no night between ${from} and ${to}.`);
  const span = occupancyOf(time, units);
  const nowMs = simulator.clock.now();
  const free = listFreeResources(world, categoryId, { service, span, nowMs });
  if (free.length < rooms) throw new Error(`Only ${free.length} rooms are free on all these nights.`);
  const about = { Type: type, Name: name, Notes: null };
  const blocks = free
    .slice(-rooms)
    .map((room) => addResourceBlock({ world, switches, nowMs, newId }, room, span, about));
  commitChanges(simulator);
  return { ResourceBlockIds: blocks.map((block) => block.Id) };
}

/** Unblocks the rooms of the listed blocks, or all. */
export function putRoomsBack(simulator: Simulator, body: Record<string, unknown>): object {
  const { ids } = z.object({ ids: z.array(z.guid()).optional() }).parse(body);
  const context = { world: simulator.world, nowMs: simulator.clock.now() };
  const blocks = simulator.world.resourceBlocks.list().filter((row) => row.IsActive && (!ids || ids.includes(row.Id)));
  for (const block of blocks) deleteResourceBlock(context, block);
  commitChanges(simulator);
  return { ResourceBlockIds: blocks.map((block) => block.Id) };
}
