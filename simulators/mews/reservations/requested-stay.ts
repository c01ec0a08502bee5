import { invalidField } from '../request/mews-refusal.ts';
import type { PersonCount } from '../model/booking-rows.ts';
import type { EnterpriseRow, ServiceRow } from '../model/enterprise-rows.ts';
import type { RateRow } from '../model/rate-rows.ts';
import type { ResourceCategoryRow } from '../model/room-rows.ts';
import { type Context, loadEnterpriseOf } from '../request/operation.ts';
import type { ReservationInput } from './reservation-input.ts';
import { findServiceTime, listStayUnits, type ServiceTime } from '../rooms/time-units.ts';

/** A requested reservation with all its references resolved. */
export interface RequestedStay {
  input: ReservationInput;
  service: ServiceRow;
  enterprise: EnterpriseRow;
  time: ServiceTime;
  rate: RateRow;
  category: ResourceCategoryRow;
  persons: PersonCount[];
  unitStarts: number[];
}

/** Resolves the references of a requested reservation. 400 with the field whose reference is not of this service. */
export function loadRequestedStay(context: Context, service: ServiceRow, input: ReservationInput): RequestedStay {
  const { world } = context;
  const time = findServiceTime(world, service);
  if (!time) throw invalidField('ServiceId');
  const rate = world.rates.find(input.RateId);
  if (!rate || rate.ServiceId !== service.Id || !rate.IsActive) throw invalidField('RateId');
  const category = world.resourceCategories.find(input.RequestedCategoryId);
  if (!category || category.ServiceId !== service.Id || !category.IsActive) throw invalidField('RequestedCategoryId');
  const unitStarts = listStayUnits(time, input.StartUtc, input.EndUtc);
  if (unitStarts.length === 0 || input.EndUtc <= input.StartUtc) throw invalidField('EndUtc');
  const persons = readPersons(context, service, input);
  return { input, service, enterprise: loadEnterpriseOf(context, service), time, rate, category, persons, unitStarts };
}

/** `PersonCounts`, or the deprecated pair of adults and children. */
function readPersons(context: Context, service: ServiceRow, input: ReservationInput): PersonCount[] {
  const ages = context.world.ageCategories.list().filter((age) => age.ServiceId === service.Id && age.IsActive);
  if (input.PersonCounts) {
    const isKnown = input.PersonCounts.every((person) => ages.some((age) => age.Id === person.AgeCategoryId));
    if (!isKnown) throw invalidField('AgeCategoryId');
    return input.PersonCounts.filter((person) => person.Count > 0);
  }
  if (input.AdultCount === null || input.AdultCount === undefined) throw invalidField('PersonCounts');
  const adult = ages.find((age) => age.Classification === 'Adult');
  const child = ages.find((age) => age.Classification === 'Child');
  const persons = adult ? [{ AgeCategoryId: adult.Id, Count: input.AdultCount }] : [];
  if (child && input.ChildCount) persons.push({ AgeCategoryId: child.Id, Count: input.ChildCount });
  return persons.filter((person) => person.Count > 0);
}
