import { decodePart } from '../../router/decode-part.ts';

/** One room of the booking: its party and, once chosen, its category and rate. */
export type RoomChoice = {
  readonly persons: readonly { readonly ageCategoryId: string; readonly count: number }[];
  readonly room?: { readonly categoryId: string; readonly rateId: string };
};

export type ExtraChoice = { readonly extraId: string; readonly count: number };

const MAX_COUNT = 99;

/** Encodes rooms for the address: "age*2.age*1_category_rate", separated by spaces. Ids are escaped. */
export function writeRooms(rooms: readonly RoomChoice[]): string {
  return rooms
    .map(({ persons, room }) => {
      const party = persons.map(({ ageCategoryId, count }) => writeCounted(ageCategoryId, count)).join('.');
      return room ? [party, escapeId(room.categoryId), escapeId(room.rateId)].join('_') : party;
    })
    .join(' ');
}

/** Reads the format of `writeRooms`. Rooms without persons are skipped. */
export function parseRooms(text: string | undefined): RoomChoice[] {
  return (text ?? '')
    .split(' ')
    .filter(Boolean)
    .map((part): RoomChoice => {
      const [party = '', categoryId, rateId] = part.split('_');
      const persons = party.split('.').flatMap((entry) => {
        const { id, count } = parseCounted(entry);
        return id && count > 0 ? [{ ageCategoryId: id, count }] : [];
      });
      return categoryId && rateId
        ? { persons, room: { categoryId: decodePart(categoryId), rateId: decodePart(rateId) } }
        : { persons };
    })
    .filter(({ persons }) => persons.length > 0);
}

/** Splits a room's party over two rooms. Undefined if there is no adult for each of them. */
export function splitRoom(
  rooms: readonly RoomChoice[],
  index: number,
  adultsId: string | undefined,
): RoomChoice[] | undefined {
  const persons = rooms[index]?.persons ?? [];
  if (!persons.some(({ ageCategoryId, count }) => ageCategoryId === adultsId && count > 1)) return undefined;
  const half = (round: (count: number) => number) =>
    persons.map((entry) => ({ ...entry, count: round(entry.count / 2) })).filter(({ count }) => count > 0);
  return [
    ...withoutRooms(rooms.slice(0, index)),
    { persons: half(Math.ceil) },
    { persons: half(Math.floor) },
    ...withoutRooms(rooms.slice(index + 1)),
  ];
}

/**
 * The rooms that count as chosen before a given one, so that the figures of all rooms add up: for a chosen room the
 * rooms before it, for one still to be chosen every other one.
 */
export function roomsBefore(rooms: readonly RoomChoice[], index: number): RoomChoice[] {
  return rooms.filter(({ room }, other) => room && other !== index && (other < index || !rooms[index]?.room));
}

/** The parties alone, for another stay. Their rooms are chosen again. */
export function withoutRooms(rooms: readonly RoomChoice[]): RoomChoice[] {
  return rooms.map(({ persons }) => ({ persons }));
}

/** Encodes extras for the address: "extra*2 extra*1". */
export function writeExtras(extras: readonly ExtraChoice[]): string {
  return extras.map(({ extraId, count }) => writeCounted(extraId, count)).join(' ');
}

export function parseExtras(text: string | undefined): ExtraChoice[] {
  return (text ?? '').split(' ').flatMap((entry) => {
    const { id, count } = parseCounted(entry);
    return id && count > 0 ? [{ extraId: id, count }] : [];
  });
}

function writeCounted(id: string, count: number): string {
  return `${escapeId(id)}*${count}`;
}

function parseCounted(entry: string): { id: string; count: number } {
  const [id = '', count = ''] = entry.split('*');
  const whole = /^\d{1,2}$/.test(count) ? Math.min(Number(count), MAX_COUNT) : 0;
  return { id: decodePart(id), count: whole };
}

function escapeId(id: string): string {
  return encodeURIComponent(id).replace(
    /[._*~!'()]/g,
    (symbol) => `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
