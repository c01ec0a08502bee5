import { randomUUID } from 'node:crypto';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';

const { clientToken, accessToken, enterpriseId, accommodationServiceId, ageCategoryIds, roomCategoryIds, rateIds } =
  demoIds.brighton;
const ACCESS = { ClientToken: clientToken, AccessToken: accessToken, Client: 'Staycard bench' };

/** The data of one booking in the limit's PMS requests. The customer id is set once it is known. */
export type PmsBooking = { readonly arrival: string; readonly departure: string; customerId: string };

/** The body of a PMS request of a booking, in the shape of ours. Throws for an unknown operation. */
export function pmsBody(operation: string, booking: PmsBooking): object {
  const body = BODIES[operation];
  if (!body) throw new Error(`bench/pms-bodies.ts has no body for ${operation}, which placing sends`);
  return { ...ACCESS, ...body(booking) };
}

const BODIES: Readonly<Record<string, (booking: PmsBooking) => object>> = {
  'services/getAvailability': ({ arrival }) => ({ ServiceId: accommodationServiceId, ...nightOf(arrival) }),
  'services/getAvailability/2024-01-22': ({ arrival }) => ({
    ServiceId: accommodationServiceId,
    ...nightOf(arrival),
    Metrics: ['OutOfOrderBlocks', 'HouseUse'],
  }),
  'restrictions/getAll': () => ({
    EnterpriseIds: [enterpriseId],
    ServiceIds: [accommodationServiceId],
    UpdatedUtc: { StartUtc: new Date(Date.now() - 60_000).toISOString(), EndUtc: new Date().toISOString() },
    Limitation: { Count: 1000, Cursor: null },
  }),
  'reservations/price': (booking) => ({ ServiceId: accommodationServiceId, Reservations: [roomOf(booking)] }),
  'customers/getAll': () => ({
    Emails: [`limit.${randomUUID()}@example.com`],
    ActivityStates: ['Active'],
    Extent: { Customers: true, Addresses: false },
    Limitation: { Count: 100, Cursor: null },
  }),
  'customers/add': () => ({
    FirstName: 'Ada',
    LastName: 'Guest',
    Email: `limit.${randomUUID()}@example.com`,
    OverwriteExisting: false,
  }),
  'reservations/add': (booking) => ({
    EnterpriseId: enterpriseId,
    ServiceId: accommodationServiceId,
    GroupName: randomUUID(),
    Reservations: [
      { ...roomOf(booking), State: 'Confirmed', CustomerId: booking.customerId, Notes: 'A booking of the bench.' },
    ],
    CheckRateApplicability: true,
    CheckOverbooking: true,
    SendConfirmationEmail: false,
  }),
  'payments/getAll': ({ customerId }) => ({
    EnterpriseIds: [enterpriseId],
    AccountIds: [customerId],
    Type: 'ExternalPayment',
    Limitation: { Count: 100, Cursor: null },
  }),
  'payments/addExternal': ({ customerId }) => ({
    EnterpriseId: enterpriseId,
    AccountId: customerId,
    Amount: { Currency: 'GBP', GrossValue: 120, TaxCodes: [] },
    Type: 'GiftCard',
    ExternalIdentifier: randomUUID(),
    Notes: 'A booking of the bench.',
  }),
};

/** Ours requests more nights at once, but the minimum is one. */
function nightOf(arrival: string): object {
  const start = Temporal.PlainDate.from(arrival).toZonedDateTime('Europe/London').toInstant().toString();
  return { FirstTimeUnitStartUtc: start, LastTimeUnitStartUtc: start };
}

function roomOf({ arrival, departure }: PmsBooking): object {
  return {
    Identifier: '0',
    StartUtc: `${arrival}T15:00:00Z`,
    EndUtc: `${departure}T10:00:00Z`,
    PersonCounts: [{ AgeCategoryId: ageCategoryIds.adult, Count: 2 }],
    RequestedCategoryId: roomCategoryIds.lanesDouble,
    RateId: rateIds.flexible,
    ProductOrders: [],
  };
}
