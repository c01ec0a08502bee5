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

/** Why the last press of the order button booked nothing. Shown until the guest continues. */
export type Refusal = {
  readonly attempt: PlacingAttempt;
  /** The attempt was for something other than the choices at its end. */
  readonly isForOther: boolean;
} & (
  | { readonly state: 'refused'; readonly error: ProblemError }
  /** Price or cover differs from the one that the guest saw. */
  | {
      readonly state: 'price_changed';
      readonly isCoverOnly: boolean;
      readonly cards: readonly WireCard[];
      readonly before: Summary;
      readonly now: Summary;
    }
);

export type BookingState = {
  readonly cards: readonly SessionCard[];
  readonly cardTokens: string[];
  /** The registered card whose holder books. Undefined if the guest types their name. */
  readonly asRegistered: string | undefined;
  readonly search: StaySearch;
  readonly properties: UseQueryResult<PropertyConfiguration[]>;
  readonly property: PropertyConfiguration | undefined;
  readonly ageCategories: UseQueryResult<AgeCategory[]>;
  readonly rooms: readonly RoomChoice[];
  readonly extras: readonly ExtraChoice[];
  /** The rooms chosen so far, ready to be priced. Undefined before the first. */
  readonly priced: WireBooking | undefined;
  /** The same with every room chosen, ready to be placed. Undefined while a room is missing. */
  readonly booking: WireBooking | undefined;
  readonly summary: UseQueryResult<Summary>;
  /** The last known value is kept while another price loads. Otherwise the vault's frame would lose its input. */
  readonly isPaymentCardRequired: boolean;
  readonly isPaymentCardMissing: boolean;
  readonly isRestWayMissing: boolean;
  /** The ways to settle the amount due, kept in the same way, and the guest's choice. Undefined before they chose. */
  readonly restWays: readonly RestWay[];
  readonly restWay: RestWay | undefined;
  readonly open: SectionName;
  /** The furthest section reached. This section and all before it can be opened. */
  readonly reached: SectionName;
  readonly refusal: Refusal | undefined;
  readonly setRefusal: (refusal: Refusal | undefined) => void;
  readonly choose: (change: Partial<StaySearch>) => void;
  readonly goTo: (section: SectionName, change?: Partial<StaySearch>) => void;
};

export const BookingContext = createContext<BookingState | undefined>(undefined);

export function useBooking(): BookingState {
  const state = useContext(BookingContext);
  if (!state) throw new Error('useBooking must be called inside the booking page');
  return state;
}
