import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { Reservation } from '#contract/guest/reservation.ts';

/** What each view of a reservation is given; the property as it is sold, undefined where that is not known. */
export type ReservationViewProps = {
  readonly reservation: Reservation;
  readonly property: PropertyConfiguration | undefined;
};
