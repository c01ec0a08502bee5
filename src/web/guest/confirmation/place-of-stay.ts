import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';

/**
 * Where the moments of a stay are read: in the time zone that its reservation keeps, as the sale page may not answer,
 * or not know its hotel's at the moment.
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
