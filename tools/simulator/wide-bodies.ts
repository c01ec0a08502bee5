import type { ArrangedHotel } from './arranged-hotel.ts';
import type { FieldFact } from './field-list.ts';
import type { Body } from './proof-session.ts';

/** Requests with the widest possible filters, so that answers have rows to check. */
export function makeWideBody(path: string, input: FieldFact[], hotel: ArrangedHotel): Body {
  const values: Body = {
    Limitation: { Count: 1000 },
    ServiceIds: [hotel.serviceId, hotel.extrasServiceId],
    ServiceId: hotel.serviceId,
    ResourceCategoryIds: [hotel.categoryId],
    VoucherIds: [hotel.voucherId],
    ServiceOrderIds: [hotel.reservationId],
    ReservationIds: [hotel.reservationId],
    RateIds: [hotel.rateIds.flexible],
    RateId: hotel.rateIds.flexible,
    ProductId: hotel.productId,
    ReservationStartUtc: '2027-03-02T15:00:00Z',
    ReservationEndUtc: '2027-03-04T10:00:00Z',
    Images: [{ ImageId: hotel.imageId }],
    Extent: extents[path] ?? {},
    ...unitStarts[hotel.name],
  };
  const required = input.filter((field) => field.isRequired && field.name in values);
  const body = Object.fromEntries(required.map((field) => [field.name, values[field.name]]));
  if (path === 'reservationGroups/getAll') return { ...body, ReservationGroupIds: [hotel.groupId] };
  const isFiltered = filtered.includes(path);
  const filter = path.startsWith('c') ? { CustomerIds: [hotel.customerId] } : { AccountIds: [hotel.customerId] };
  return { ...body, ...(isFiltered ? filter : {}) };
}

const filtered = ['customers/getAll', 'creditCards/getAll', 'payments/getAll', 'orderItems/getAll'];

const extents: Record<string, Body> = {
  'resources/getAll': { Resources: true },
  'vouchers/getAll': { Vouchers: true, VoucherAssignments: true, Rates: true },
  'rules/getAll': {
    RuleActions: true,
    Rates: true,
    RateGroups: true,
    ResourceCategories: true,
    BusinessSegments: true,
  },
  'customers/getAll': { Customers: true, Addresses: true },
  'companionships/getAll': { Reservations: true, ReservationGroups: true, Customers: true },
};

const unitStarts = {
  brighton: units('T00:00:00Z'),
  vienna: units('T23:00:00Z'),
  washington: units('T05:00:00Z'),
};

function units(time: string): Body {
  return { FirstTimeUnitStartUtc: `2027-01-10${time}`, LastTimeUnitStartUtc: `2027-01-14${time}` };
}
