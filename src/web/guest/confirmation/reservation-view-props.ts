import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { Reservation } from '#contract/guest/reservation.ts';

/** Props of each view of a reservation. `property` is undefined if the sale page does not have it. */
export type ReservationViewProps = {
  readonly reservation: Reservation;
  readonly property: PropertyConfiguration | undefined;
};
