import { z } from 'zod';
import { amountParameters, guid, instant, updateValue } from '../request/input-fields.ts';
import { personCount } from './reservation-input.ts';

export const reservationChanges = {
  ChannelNumber: updateValue(z.string()),
  StartUtc: updateValue(instant),
  EndUtc: updateValue(instant),
  ReleasedUtc: updateValue(instant),
  PersonCounts: updateValue(z.array(personCount)),
  AssignedResourceId: updateValue(guid),
  RequestedCategoryId: updateValue(guid),
  TravelAgencyId: updateValue(guid),
  CompanyId: updateValue(guid),
  BusinessSegmentId: updateValue(guid),
  Purpose: updateValue(z.enum(['Leisure', 'Business', 'Student'])),
  RateId: updateValue(guid),
  CreditCardId: updateValue(guid),
  TimeUnitPrices: updateValue(z.array(z.object({ Index: z.int().min(0), Amount: amountParameters.nullish() }))),
  BookerId: updateValue(guid),
  AssignedResourceLocked: updateValue(z.boolean()),
  AvailabilityBlockId: updateValue(guid),
  Options: z.object({ OwnerCheckedIn: updateValue(z.boolean()) }).nullish(),
};

export const reservationUpdate = z.object({ ReservationId: guid, ...reservationChanges });

export type ReservationUpdate = z.output<typeof reservationUpdate>;
