import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/**
 * The time zone in which the times of a stay are shown: the one stored with its reservation, as the sale page may be
 * unavailable or not know its hotel's at the moment.
 */
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
