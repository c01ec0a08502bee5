import type { WireCard } from '#contract/guest/card.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireBooking, Summary } from '#contract/guest/reservation.ts';
import type { AgeCategory } from '#domain/stay/property.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ProblemError } from '../../api/problem-error.ts';
import type { PlacingAttempt } from '../session/placing-attempt.ts';
import type { RestWay } from '../session/rest-way.ts';
import type { SessionCard } from '../session/session-cards.ts';
import type { ExtraChoice, RoomChoice } from '../session/room-choices.ts';
import type { SectionName, StaySearch } from '../session/stay-search.ts';

/**
 * Why the last press on the order button booked nothing. It belongs to the page: the open section shows it until the
 * guest goes on.
 */
export type Refusal = {
  readonly attempt: PlacingAttempt;
  /** The attempt asked for something else than what was chosen when it ended. */
  readonly isForOther: boolean;
} & (
  | { readonly state: 'refused'; readonly error: ProblemError }
  /** Price or cover is another than the guest saw. */
  | {
      readonly state: 'price_changed';
      /** Whether only the cover has changed, and the price has not. */
      readonly isCoverOnly: boolean;
      /** The cards as they are now. */
      readonly cards: readonly WireCard[];
      readonly before: Summary;
      readonly now: Summary;
    }
);

/** Everything chosen and known so far; each section reads from it and writes to the address through `choose`. */
export type BookingState = {
  readonly cards: readonly SessionCard[];
  readonly cardTokens: string[];
  /** The registered card as whose holder the guest books; undefined where they name themselves. */
  readonly asRegistered: string | undefined;
  readonly search: StaySearch;
  readonly properties: UseQueryResult<PropertyConfiguration[]>;
  readonly property: PropertyConfiguration | undefined;
  readonly ageCategories: UseQueryResult<AgeCategory[]>;
  readonly rooms: readonly RoomChoice[];
  readonly extras: readonly ExtraChoice[];
  /** The rooms chosen so far, as they can be priced; undefined before the first. */
  readonly priced: WireBooking | undefined;
  /** The same with every room chosen, as it can be placed; undefined while one is to be chosen. */
  readonly booking: WireBooking | undefined;
  /** Of the rooms chosen so far. */
  readonly summary: UseQueryResult<Summary>;
  /** What was known last holds while another price is asked for: the vault's frame would lose what is typed in it. */
  readonly isPaymentCardRequired: boolean;
  readonly isPaymentCardMissing: boolean;
  readonly isRestWayMissing: boolean;
  /** How what is due can be settled, held in the same way, and how the guest wants to; undefined before they chose. */
  readonly restWays: readonly RestWay[];
  readonly restWay: RestWay | undefined;
  readonly open: SectionName;
  /** How far the guest has come: this section and all before it can be opened. */
  readonly reached: SectionName;
  readonly refusal: Refusal | undefined;
  readonly setRefusal: (refusal: Refusal | undefined) => void;
  readonly choose: (change: Partial<StaySearch>) => void;
  readonly goTo: (section: SectionName, change?: Partial<StaySearch>) => void;
};

export const BookingContext = createContext<BookingState | undefined>(undefined);

export function useBooking(): BookingState {
  const state = useContext(BookingContext);
  if (!state) throw new Error('A section stands outside the booking page');
  return state;
}
