import { formatInstant, formatOptionalInstant } from '../values/instant.ts';
import type { PersonCount, ReservationRow, ReservationState } from '../model/booking-rows.ts';
import { connectorProfileId } from '../values/seed-ids.ts';
import type { World } from '../model/world.ts';

/** The shape of `reservations/getAll/2023-06-06`. `StartUtc` and `EndUtc` are deprecated there and still sent. */
export function newReservationShape(row: ReservationRow): object {
  return {
    Id: row.Id,
    ServiceId: row.ServiceId,
    AccountId: row.AccountId,
    AccountType: 'Customer',
    CreatorProfileId: connectorProfileId,
    UpdaterProfileId: connectorProfileId,
    BookerId: row.BookerId,
    Number: row.Number,
    State: row.State,
    Origin: 'Connector',
    CommanderOrigin: null,
    OriginDetails: null,
    CreatedUtc: formatInstant(row.CreatedAtMs),
    UpdatedUtc: formatInstant(row.UpdatedAtMs),
    CancelledUtc: formatOptionalInstant(row.CancelledAtMs),
    VoucherId: row.VoucherId,
    BusinessSegmentId: row.BusinessSegmentId,
    Options: { ...checkInOptions(row), ConnectorCheckIn: false },
    RateId: row.RateId,
    CreditCardId: row.CreditCardId,
    GroupId: row.GroupId,
    RequestedResourceCategoryId: row.RequestedCategoryId,
    AssignedResourceId: row.AssignedResourceId,
    AvailabilityBlockId: row.AvailabilityBlockId,
    PartnerCompanyId: row.CompanyId,
    TravelAgencyId: row.TravelAgencyId,
    AssignedResourceLocked: row.AssignedResourceLocked,
    ChannelNumber: row.ChannelNumber,
    ChannelManagerNumber: null,
    CancellationReason: row.CancellationReason,
    ReleasedUtc: formatOptionalInstant(row.ReleasedAtMs),
    StartUtc: formatInstant(row.StartMs),
    EndUtc: formatInstant(row.EndMs),
    ScheduledStartUtc: formatInstant(row.StartMs),
    ActualStartUtc: formatOptionalInstant(row.ActualStartMs),
    ScheduledEndUtc: formatInstant(row.EndMs),
    ActualEndUtc: formatOptionalInstant(row.ActualEndMs),
    Purpose: row.Purpose,
    QrCodeData: qrCodeData(row),
    PersonCounts: row.PersonCounts,
  };
}

/** The shape of 2017 that `reservations/add` and `reservations/update` still return. */
export function oldReservationShape(world: World, row: ReservationRow): object {
  const children = row.PersonCounts.filter(
    ({ AgeCategoryId }) => world.ageCategories.find(AgeCategoryId)?.Classification === 'Child',
  );
  const adults = row.PersonCounts.filter((persons) => !children.includes(persons));
  return {
    Id: row.Id,
    ServiceId: row.ServiceId,
    GroupId: row.GroupId,
    Number: row.Number,
    ChannelNumber: row.ChannelNumber,
    ChannelManagerNumber: null,
    ChannelManagerGroupNumber: null,
    ChannelManager: null,
    State: oldStateWord(row.State),
    Origin: 'Connector',
    OriginDetails: null,
    Purpose: row.Purpose,
    CreatedUtc: formatInstant(row.CreatedAtMs),
    UpdatedUtc: formatInstant(row.UpdatedAtMs),
    CancelledUtc: formatOptionalInstant(row.CancelledAtMs),
    StartUtc: formatInstant(row.StartMs),
    EndUtc: formatInstant(row.EndMs),
    ReleasedUtc: formatOptionalInstant(row.ReleasedAtMs),
    RequestedCategoryId: row.RequestedCategoryId,
    AssignedResourceId: row.AssignedResourceId,
    AssignedResourceLocked: row.AssignedResourceLocked,
    BusinessSegmentId: row.BusinessSegmentId,
    CompanyId: row.CompanyId,
    TravelAgencyId: row.TravelAgencyId,
    AvailabilityBlockId: row.AvailabilityBlockId,
    RateId: row.RateId,
    VoucherId: row.VoucherId,
    CreditCardId: row.CreditCardId,
    CancellationReason: row.CancellationReason,
    PersonCounts: row.PersonCounts,
    OwnerId: row.AccountId,
    BookerId: row.BookerId,
    Options: checkInOptions(row),
    // The following are deprecated and still sent.
    CustomerId: row.AccountId,
    CompanionIds: [row.AccountId],
    AssignedSpaceId: row.AssignedResourceId,
    AssignedSpaceLocked: row.AssignedResourceLocked,
    AdultCount: countPersons(adults),
    ChildCount: countPersons(children),
    ChannelManagerId: null,
  };
}

function countPersons(persons: PersonCount[]): number {
  return persons.reduce((sum, { Count }) => sum + Count, 0);
}

function oldStateWord(state: ReservationState): string {
  return state === 'Inquired' ? 'Enquired' : state;
}

function checkInOptions(row: ReservationRow) {
  return { OwnerCheckedIn: row.OwnerCheckedIn, AllCompanionsCheckedIn: false, AnyCompanionCheckedIn: false };
}

function qrCodeData(row: ReservationRow): string {
  return JSON.stringify({ Reservations: [{ Id: row.Id, GroupId: row.GroupId, CustomerId: row.AccountId }] });
}
