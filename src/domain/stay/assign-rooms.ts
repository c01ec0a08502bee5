import type { RoomCategoryId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';

/** Free rooms of each category for a whole stay. */
export type FreeRooms = ReadonlyMap<RoomCategoryId, number>;

/** A room that a party may take, with its cost in minor units. */
export type RoomToAssign = { readonly roomCategoryId: RoomCategoryId; readonly costMinor: number };

/**
 * Assigns each party one of the rooms of its choice. No category gets more parties than it has free rooms, and the
 * total cost is lowest. Earlier choices win among equals. Undefined if there are not enough rooms.
 */
export function assignRooms<Room extends RoomToAssign>(
  choices: readonly (readonly Room[])[],
  free: FreeRooms,
): readonly Room[] | undefined {
  const assigned: Room[] = [];
  for (const party of choices.keys()) {
    const moves = findMoves(choices, free, assigned, party);
    if (!moves) return undefined;
    for (const { party: moved, room } of moves) assigned[moved] = room;
  }
  return assigned;
}

/** A party takes a room. If its category has no free room, the next move gives another party in it a different room. */
type Move<Room> = { readonly party: number; readonly room: Room };

/** A party that needs a room: the change in total cost up to here, and the moves that led there. */
type Need<Room> = { readonly costMinor: number; readonly moves: readonly Move<Room>[] };

/** The cheapest moves that give one more party a room: the shortest augmenting path of a minimum-cost flow. */
function findMoves<Room extends RoomToAssign>(
  choices: readonly (readonly Room[])[],
  free: FreeRooms,
  assigned: readonly Room[],
  newParty: number,
): readonly Move<Room>[] | undefined {
  const needs = new Map<number, Need<Room>>([[newParty, { costMinor: 0, moves: [] }]]);
  let best: Need<Room> | undefined;
  const queue = [newParty];
  for (const party of queue) {
    const need = needs.get(party);
    invariant(need, 'a party in the queue needs a room');
    for (const room of choices[party] ?? []) {
      const costMinor = need.costMinor + room.costMinor - (assigned[party]?.costMinor ?? 0);
      const next = { costMinor, moves: [...need.moves, { party, room }] };
      const holders = [...assigned.keys()].filter((other) => assigned[other]?.roomCategoryId === room.roomCategoryId);
      if (holders.length < (free.get(room.roomCategoryId) ?? 0) && costMinor < (best?.costMinor ?? Infinity))
        best = next;
      for (const holder of holders) {
        if (costMinor >= (needs.get(holder)?.costMinor ?? Infinity)) continue;
        needs.set(holder, next);
        queue.push(holder);
      }
    }
  }
  return best?.moves;
}
