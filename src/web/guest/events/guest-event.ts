import type { Reservation } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { parseRooms } from '../session/room-choices.ts';
import type { SessionCard } from '../session/session-cards.ts';
import type { StaySearch } from '../session/stay-search.ts';

type Stay = {
  readonly property: string;
  readonly arrival: string;
  readonly departure: string;
  readonly nights: number;
};

/** For a host or analytics. Never contains a code or a part of one, a token, a name, an address or a reference. */
export type GuestEvent =
  | { readonly name: 'card-found'; readonly detail: { readonly kind: string; readonly product: string } }
  | { readonly name: 'card-registered'; readonly detail: { readonly product: string } }
  | { readonly name: 'property-chosen'; readonly detail: { readonly property: string } }
  | { readonly name: 'dates-chosen'; readonly detail: Stay }
  | {
      readonly name: 'rooms-chosen';
      readonly detail: {
        readonly property: string;
        readonly rooms: readonly { readonly category: string; readonly rate: string }[];
      };
    }
  | {
      readonly name: 'reservation-placed' | 'reservation-awaited' | 'reservation-not-kept' | 'reservation-cancelled';
      readonly detail: Stay & {
        readonly rooms: number;
        readonly total: WireMoney;
        readonly covered: WireMoney;
        readonly due: WireMoney;
      };
    };

export type Progress = {
  readonly cards: readonly Pick<SessionCard, 'card' | 'product' | 'token'>[];
  readonly search: StaySearch;
  readonly reservations: readonly Reservation[];
};

export function eventsBetween(before: Progress, after: Progress): GuestEvent[] {
  return [
    ...cardEvents(before.cards, after.cards),
    ...choiceEvents(before.search, after.search),
    ...reservationEvents(before.reservations, after.reservations),
  ];
}

function cardEvents(before: Progress['cards'], after: Progress['cards']): GuestEvent[] {
  return after.flatMap(({ token, card, product }): GuestEvent[] => {
    const known = before.find((held) => held.token === token);
    if (!known) return [{ name: 'card-found', detail: { kind: card.kind, product: product.id } }];
    const isNewlyRegistered = card.registered && !known.card.registered;
    return isNewlyRegistered ? [{ name: 'card-registered', detail: { product: product.id } }] : [];
  });
}

function choiceEvents(before: StaySearch, after: StaySearch): GuestEvent[] {
  const { property, from, to } = after;
  if (!property) return [];
  const isElsewhere = property !== before.property;
  const isMoved = isElsewhere || from !== before.from || to !== before.to;
  const rooms = parseRooms(after.rooms).map(({ room }) => room);
  const chosen = rooms.flatMap((room) => (room ? [{ category: room.categoryId, rate: room.rateId }] : []));
  const isWhole = chosen.length > 0 && chosen.length === rooms.length;
  return [
    ...(isElsewhere ? [{ name: 'property-chosen' as const, detail: { property } }] : []),
    ...(isMoved && from && to ? [{ name: 'dates-chosen' as const, detail: stayOf(property, from, to) }] : []),
    ...(isWhole && (isMoved || after.rooms !== before.rooms)
      ? [{ name: 'rooms-chosen' as const, detail: { property, rooms: chosen } }]
      : []),
  ];
}

const NAME_BY_STATE = {
  placing: 'reservation-awaited',
  unknown: 'reservation-awaited',
  confirmed: 'reservation-placed',
  refused: 'reservation-not-kept',
  released: 'reservation-not-kept',
  cancelled: 'reservation-cancelled',
} as const satisfies Record<Reservation['state'], GuestEvent['name']>;

function reservationEvents(before: readonly Reservation[], after: readonly Reservation[]): GuestEvent[] {
  return after.flatMap((reservation) => {
    const name = NAME_BY_STATE[reservation.state];
    const known = before.find(({ reference }) => reference === reservation.reference);
    if (known && NAME_BY_STATE[known.state] === name) return [];
    const { property_id: property, stay_from: from, stay_to: to, rooms, total_price: total, cover, due } = reservation;
    const price = { currency: total.currency, amount: total.gross_value };
    const figures = { rooms: rooms.length, total: moneyOf(price), covered: moneyOf(cover.covered), due: moneyOf(due) };
    return [{ name, detail: { ...stayOf(property, from, to), ...figures } }];
  });
}

/** Copies only these two fields, even if an answer carries others one day. */
function moneyOf({ currency, amount }: WireMoney): WireMoney {
  return { currency, amount };
}

const DAY_MS = 86_400_000;

function stayOf(property: string, from: string, to: string): Stay {
  return { property, arrival: from, departure: to, nights: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) };
}
