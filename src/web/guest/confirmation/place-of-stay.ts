import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/** The time zone stored with the reservation: the sale page may be unavailable or not know its hotel's. */
export function placeOfStay({
  reservation: { details },
  property,
}: ReservationViewProps): Pick<PropertyConfiguration, 'time_zone' | 'city'> {
  const kept = details.property;
  return {
    time_zone: kept?.time_zone ?? property?.time_zone ?? null,
    city: property?.city ?? kept?.address?.city ?? null,
  };
}
