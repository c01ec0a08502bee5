import type { ArrangedHotel, HotelName } from './arranged-hotel.ts';
import type { Body } from './proof-session.ts';

/** The hotel with the currency of a sample. Samples without money fit the hotel on Central European time. */
export function chooseHotel(sample: string): HotelName {
  if (sample.includes('"USD"')) return 'washington';
  return sample.includes('"GBP"') ? 'brighton' : 'vienna';
}

/**
 * A documented request with the identifiers and tax codes of an existing hotel, and with ends in the future. Nothing
 * else is changed.
 */
export async function fillSample(path: string, sample: unknown, hotel: ArrangedHotel): Promise<Body> {
  const ids = listIds(path, hotel);
  const filled = replaceIds(sample, ids, hotel) as Body;
  if (path === 'creditCards/addTokenized') {
    // The documented example lacks the required token.
    filled['CreditCardData'] = { ...(filled['CreditCardData'] as Body), StorageData: await hotel.vaultToken() };
  }
  return filled;
}

function listIds(path: string, hotel: ArrangedHotel): Record<string, string | undefined> {
  const isPosting = path === 'orders/add' || path === 'productServiceOrders/getAll';
  return {
    EnterpriseId: hotel.enterpriseId,
    ServiceId: isPosting ? hotel.extrasServiceId : hotel.serviceId,
    ChainId: hotel.chainId,
    AccountId: hotel.customerId,
    CustomerId: (path === 'customers/update' && hotel.addedCustomerId) || hotel.customerId,
    BookerId: hotel.customerId,
    RequestedCategoryId: hotel.categoryId,
    ResourceCategoryId: hotel.categoryId,
    CategoryId: hotel.categoryId,
    AssignedResourceId: hotel.resourceId,
    ResourceId: hotel.resourceId,
    RateId: hotel.rateIds.flexible,
    AssignedRateId: hotel.rateIds.private,
    ProductId: hotel.productId,
    ImageId: hotel.imageId,
    CreditCardId: hotel.creditCardId,
    PaymentId: hotel.paymentId,
    PaymentRequestId: hotel.paymentRequestId,
    BillId: path === 'bills/close' ? hotel.emptyBillId : hotel.openBillId,
    ResourceBlockId: hotel.resourceBlockId,
    ReservationId: path === 'reservations/confirm' ? hotel.optionalReservationId : hotel.reservationId,
    LinkedReservationId: hotel.reservationId,
    ServiceOrderId: hotel.reservationId,
    ReservationGroupId: hotel.groupId,
    VoucherId: hotel.voucherId,
    VoucherCodeId: hotel.voucherCodeId,
  };
}

function replaceIds(value: unknown, ids: Record<string, string | undefined>, hotel: ArrangedHotel): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids, hotel));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, replaceField(key, item, ids, hotel)] as const);
  return Object.fromEntries(entries.filter(([key]) => key !== 'Cursor'));
}

function replaceField(
  key: string,
  value: unknown,
  ids: Record<string, string | undefined>,
  hotel: ArrangedHotel,
): unknown {
  const singular = key.endsWith('Ids') ? key.slice(0, -1) : key;
  const id = ids[singular];
  if (key === 'TaxCodes' && Array.isArray(value)) return value.map(() => hotel.taxCode);
  if (key === 'ExpirationUtc') return '2030-01-01T10:00:00Z';
  if (key === 'PersonCounts') return replacePersons(value, hotel);
  if (id === undefined || value === null) return replaceIds(value, ids, hotel);
  if (Array.isArray(value)) return [id];
  if (typeof value === 'string') return id;
  // An update value or a list of ids is wrapped in an object.
  const { Value } = value as { Value?: unknown };
  if (Value === undefined) return value;
  return { Value: Array.isArray(Value) ? [id] : id };
}

function replacePersons(value: unknown, hotel: ArrangedHotel): unknown {
  if (!Array.isArray(value)) return { Value: replacePersons((value as { Value: unknown }).Value, hotel) };
  const { adult, child } = hotel.ageCategoryIds;
  return value.map((person: Body, index) => ({ ...person, AgeCategoryId: index === 0 ? adult : child }));
}
