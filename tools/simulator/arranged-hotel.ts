import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import type { Body, ProofSession } from './proof-session.ts';

export type HotelName = 'brighton' | 'vienna' | 'washington';

/** A demo hotel with one of everything made through the API, so that every answer has rows. */
export interface ArrangedHotel {
  name: HotelName;
  accessToken: string;
  enterpriseId: string;
  serviceId: string;
  extrasServiceId: string;
  categoryId: string;
  rateIds: { flexible: string; private: string };
  ageCategoryIds: { adult: string; child: string };
  productId: string;
  chainId: string;
  imageId: string;
  resourceId: string;
  customerId: string;
  /** Made by the documented `customers/add`. Its update refers to the same person. */
  addedCustomerId: string | undefined;
  creditCardId: string;
  /** Charged to the card, so that it can be refunded. */
  paymentId: string;
  /** For the guest. Undefined if the hotel has no Mews Payments. */
  paymentRequestId: string | undefined;
  /** One bill that stays in use, and an empty one. */
  openBillId: string;
  emptyBillId: string;
  resourceBlockId: string;
  reservationId: string;
  optionalReservationId: string;
  groupId: string;
  voucherId: string;
  voucherCodeId: string;
  taxCode: string;
  vaultToken: () => Promise<string>;
}

const taxCodes = { brighton: 'UK-2022-20%', vienna: 'AT-2020-10%', washington: 'US-DC-G' };

export async function arrangeHotel(session: ProofSession, url: string, name: HotelName): Promise<ArrangedHotel> {
  const ids = demoIds[name];
  const send = async (path: string, body: Body): Promise<Body> => {
    const answer = await session.call(path, ids.accessToken, body);
    if (!answer) throw new Error(`${name}: ${path} was refused: ${session.proofOf(path).refusals.at(-1) ?? ''}`);
    return answer;
  };
  const configuration = await send('configuration/get', {});
  const enterprise = configuration['Enterprise'] as { ChainId: string; CoverImageId: string };
  const { PublicKey } = configuration['PaymentCardStorage'] as { PublicKey: string };
  const vaultToken = () => storeCard(url, PublicKey);
  const customer = await send('customers/add', {
    FirstName: 'Proof',
    LastName: 'Reader',
    Email: `${name}@proof.example`,
    OverwriteExisting: false,
    Address: { Line1: '1 Proof Lane', City: 'Proofton', CountryCode: 'GB' },
  });
  const customerId = String(customer['Id']);
  const card = await send('creditCards/addTokenized', {
    CustomerId: customerId,
    CreditCardData: { StorageData: await vaultToken(), Expiration: '2030-10' },
  });
  const [categoryId = ''] = Object.values(ids.roomCategoryIds).slice(1);
  const hotel: ArrangedHotel = {
    name,
    accessToken: ids.accessToken,
    enterpriseId: ids.enterpriseId,
    serviceId: ids.accommodationServiceId,
    extrasServiceId: ids.extrasServiceId,
    categoryId,
    rateIds: ids.rateIds,
    ageCategoryIds: ids.ageCategoryIds,
    productId: ids.productIds.breakfast,
    chainId: enterprise.ChainId,
    imageId: enterprise.CoverImageId,
    resourceId: ids.enterpriseId.replace('-0001-', '-0005-'),
    customerId,
    addedCustomerId: undefined,
    creditCardId: String(card['CreditCardId']),
    paymentId: '',
    paymentRequestId: undefined,
    openBillId: '',
    emptyBillId: '',
    resourceBlockId: '',
    reservationId: '',
    optionalReservationId: '',
    groupId: '',
    voucherId: '',
    voucherCodeId: '',
    taxCode: taxCodes[name],
    vaultToken,
  };
  await arrangeBookings(hotel, send);
  await arrangeMoney(hotel, send);
  await arrangeVoucher(hotel, send);
  await arrangeChanges(hotel, send);
  return hotel;
}

type Send = (path: string, body: Body) => Promise<Body>;

async function arrangeBookings(hotel: ArrangedHotel, send: Send): Promise<void> {
  const stay = {
    StartUtc: '2027-03-02T15:00:00Z',
    EndUtc: '2027-03-04T10:00:00Z',
    CustomerId: hotel.customerId,
    RequestedCategoryId: hotel.categoryId,
    RateId: hotel.rateIds.flexible,
    PersonCounts: [{ AgeCategoryId: hotel.ageCategoryIds.adult, Count: 2 }],
    Notes: 'A note of the proof',
    ProductOrders: [{ ProductId: hotel.productId }],
  };
  const added = await send('reservations/add', {
    ServiceId: hotel.serviceId,
    GroupName: 'Proof',
    Reservations: [
      { ...stay, Identifier: 'confirmed' },
      { ...stay, Identifier: 'optional', State: 'Optional', ReleasedUtc: '2027-03-01T10:00:00Z' },
    ],
  });
  const [confirmed, optional] = added['Reservations'] as { Reservation: { Id: string; GroupId: string } }[];
  hotel.reservationId = confirmed?.Reservation.Id ?? '';
  hotel.optionalReservationId = optional?.Reservation.Id ?? '';
  hotel.groupId = confirmed?.Reservation.GroupId ?? '';
}

async function arrangeMoney(hotel: ArrangedHotel, send: Send): Promise<void> {
  const Currency = { brighton: 'GBP', vienna: 'EUR', washington: 'USD' }[hotel.name];
  const amount = (value: number) => ({
    Currency,
    ...(hotel.name === 'washington' ? { NetValue: value } : { GrossValue: value }),
  });
  await send('payments/addExternal', {
    AccountId: hotel.customerId,
    ReservationId: hotel.reservationId,
    Amount: amount(12),
    Type: 'GiftCard',
    ExternalIdentifier: 'proof-1',
  });
  const charged = await send('creditCards/charge', { CreditCardId: hotel.creditCardId, Amount: amount(500) });
  hotel.paymentId = String(charged['PaymentId']);
  if (hotel.name !== 'washington') {
    const request = {
      AccountId: hotel.customerId,
      ReservationId: hotel.reservationId,
      Amount: { Currency, Value: 12.5 },
      Type: 'Payment',
      Reason: 'Prepayment',
      ExpirationUtc: '2030-01-01T10:00:00Z',
      Description: 'A request of the proof',
    };
    const asked = await send('paymentRequests/add', { PaymentRequests: [request], SendPaymentRequestEmails: false });
    hotel.paymentRequestId = (asked['PaymentRequests'] as { Id: string }[])[0]?.Id;
  }
  const bill = { AccountId: hotel.customerId };
  const added = await send('bills/add', { Bills: [bill, { ...bill, Name: 'Empty' }] });
  const [open, empty] = added['Bills'] as { Id: string }[];
  hotel.openBillId = open?.Id ?? '';
  hotel.emptyBillId = empty?.Id ?? '';
  const ResourceId = hotel.resourceId;
  const block = { ResourceId, Name: 'Paint', Type: 'OutOfOrder', StartUtc: '2029-03-02T15:00:00Z' };
  const blocked = await send('resourceBlocks/add', { ResourceBlocks: [{ ...block, EndUtc: '2029-03-03T10:00:00Z' }] });
  hotel.resourceBlockId = (blocked['ResourceBlocks'] as { Id: string }[])[0]?.Id ?? '';
}

async function arrangeVoucher(hotel: ArrangedHotel, send: Send): Promise<void> {
  const vouchers = await send('vouchers/add', {
    VoucherParameters: [
      { ServiceId: hotel.serviceId, Name: 'Proof', Type: 'Public', AssignedRateIds: [hotel.rateIds.private] },
    ],
  });
  hotel.voucherId = (vouchers['Vouchers'] as { Id: string }[])[0]?.Id ?? '';
  const codes = await send('voucherCodes/add', {
    VoucherCodeParameters: [{ VoucherId: hotel.voucherId, Value: 'PROOF-CODE' }],
  });
  hotel.voucherCodeId = (codes['VoucherCodes'] as { Id: string }[])[0]?.Id ?? '';
  const noDays = { Monday: true, Tuesday: true, Wednesday: true, Thursday: true, Friday: true, Saturday: true };
  await send('restrictions/set', {
    ServiceId: hotel.serviceId,
    Data: [
      {
        Type: 'Start',
        ExactRateId: hotel.rateIds.private,
        StartUtc: '2028-01-01T00:00:00Z',
        EndUtc: '2028-01-10T00:00:00Z',
        Days: { ...noDays, Sunday: false },
        MinLength: 'P0Y0M3DT0H0M0S',
      },
    ],
  });
}

/**
 * Operations whose effects no other operation needs: prices and numbers a year ahead, a second card, a stay that has
 * begun.
 */
async function arrangeChanges(hotel: ArrangedHotel, send: Send): Promise<void> {
  const midnight = { brighton: 'T00:00:00Z', vienna: 'T23:00:00Z', washington: 'T05:00:00Z' }[hotel.name];
  const day = `2028-01-10${midnight}`;
  const units = { FirstTimeUnitStartUtc: day, LastTimeUnitStartUtc: day };
  const adjustment = { ...units, ResourceCategoryId: hotel.categoryId, UnitCountAdjustment: { Value: -1 } };
  await send('services/updateAvailability', { ServiceId: hotel.serviceId, AvailabilityUpdates: [adjustment] });
  await send('rates/updatePrice', { RateId: hotel.rateIds.flexible, PriceUpdates: [{ ...units, Value: 99 }] });
  const days = { Monday: true, Tuesday: true, Wednesday: true, Thursday: true, Friday: true };
  const condition = { Type: 'End', Days: { ...days, Saturday: true, Sunday: true }, StartUtc: day, EndUtc: day };
  await send('restrictions/clear', { ServiceId: hotel.serviceId, Data: [condition] });
  const card = await send('creditCards/addTokenized', {
    CustomerId: hotel.customerId,
    CreditCardData: { StorageData: await hotel.vaultToken(), Expiration: '2031-01' },
  });
  await send('creditCards/disable', { CreditCardId: card['CreditCardId'] });
  const added = await send('reservations/add', {
    ServiceId: hotel.serviceId,
    Reservations: [
      {
        StartUtc: '2027-04-06T15:00:00Z',
        EndUtc: '2027-04-07T10:00:00Z',
        CustomerId: hotel.customerId,
        RequestedCategoryId: hotel.categoryId,
        RateId: hotel.rateIds.flexible,
        PersonCounts: [{ AgeCategoryId: hotel.ageCategoryIds.adult, Count: 1 }],
      },
    ],
  });
  const [begun] = added['Reservations'] as { Reservation: { Id: string } }[];
  await send('reservations/start', { ReservationId: begun?.Reservation.Id });
  await send('reservations/process', { ReservationId: begun?.Reservation.Id, AllowOpenBalance: true });
}

async function storeCard(url: string, merchantId: string): Promise<string> {
  const response = await fetch(`${url}/vault/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_id: merchantId, card_number: '4242 4242 4242 4242', security_code: '123' }),
  });
  return ((await response.json()) as { token: string }).token;
}
