import { listPaymentTypes } from '#domain/money/redemption-payment.ts';
import type { BilledExtra, BilledNight } from '#domain/cover/cover-bill.ts';
import { sum, type Money } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId } from '#domain/value/ids.ts';
import type { HotelBill, HotelStay, StayBill } from '#pms/pms-reservation.ts';
import { readPages } from '../client/read-pages.ts';
import { mapPrice } from '../mapping/map-price.ts';
import type { MewsContext } from '../mews-context.ts';
import {
  billPaymentSchema,
  billSchema,
  type MewsBill,
  type MewsBillPayment,
  type MewsBooked,
  type OrderItem,
} from '../schema/booking-schema.ts';
import { findTimeZone } from '../reservation/find-reservation.ts';
import { listItems } from './read-bill.ts';
import { isPaid } from './redemption-payment.ts';

/** The charges and payments of one bill. */
type Lines = { readonly charges: OrderItem[]; readonly payments: MewsBillPayment[] };

/**
 * The bills that concern a stay: all with lines of the stay, and the open ones of the guest's account. A company's
 * account is never read as a whole, because it has the bills of all its guests. Throws as reading calls do.
 */
export async function readStayBill(context: MewsContext, stay: HotelStay): Promise<StayBill> {
  const ofStay = await listItems(context, { ServiceOrderIds: stay.rooms.map(({ id }) => id) });
  const guestAccount = stay.payer === 'guest' ? stay.accountId : null;
  const isGuests = ({ AccountId }: MewsBooked) => (AccountId ?? stay.accountId) === guestAccount;
  const otherBills = [...new Set(ofStay.flatMap((item) => (isGuests(item) ? [] : (item.BillId ?? []))))];
  const filters = [
    ...(guestAccount === null ? [] : [{ AccountIds: [guestAccount] }]),
    ...(otherBills.length === 0 ? [] : [{ BillIds: otherBills }]),
  ];
  const read = await Promise.all(filters.map((filter) => readLines(context, filter)));
  const all = [...ofStay, ...read.flatMap((lines) => lines.charges)];
  const charges = [...new Map(all.map((charge) => [charge.Id, charge])).values()].filter(isStanding);
  const payments = read.flatMap((lines) => lines.payments);
  const keyOf = ({ AccountId, BillId }: MewsBooked) => `${AccountId ?? stay.accountId} ${BillId ?? ''}`;
  // The account's payments include those on closed bills of earlier stays.
  const concerned = [...charges, ...payments.filter(({ AccountingState }) => AccountingState !== 'Closed')];
  const [known, timeZone] = await Promise.all([readBills(context, concerned), findTimeZone(context)]);
  const bills = [...Map.groupBy(concerned, keyOf)].map(([key, [first]]) => {
    const isOnBill = (line: MewsBooked) => keyOf(line) === key;
    const lines = { charges: charges.filter(isOnBill), payments: payments.filter(isOnBill) };
    return { ...describeBill(lines, stay, known.get(first?.BillId ?? '')), ...listOpen(lines, stay, timeZone) };
  });
  const takesPayments = await acceptsPaymentTypes(context);
  return { takesPayments, bills: bills.sort((one, other) => rank(one) - rank(other)) };
}

async function readLines(context: MewsContext, filter: object): Promise<Lines> {
  const { client, settings } = context;
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  const [charges, payments] = await Promise.all([
    listItems(context, { ...filter, AccountingStates: ['Open'] }),
    readPages(client, 'payments/getAll', body, 'Payments', billPaymentSchema),
  ]);
  return { charges, payments: payments.filter(isPaid) };
}

/** Charges of an optional reservation are inactive. */
function isStanding({ AccountingState }: MewsBooked): boolean {
  return AccountingState === 'Open' || AccountingState === 'Closed';
}

async function readBills(
  { client, settings }: MewsContext,
  lines: readonly MewsBooked[],
): Promise<ReadonlyMap<string, MewsBill>> {
  const BillIds = [...new Set(lines.flatMap(({ BillId }) => BillId ?? []))];
  if (BillIds.length === 0) return new Map();
  const body = { EnterpriseIds: [settings.enterpriseId], BillIds };
  const bills = await readPages(client, 'bills/getAll', body, 'Bills', billSchema);
  return new Map(bills.map((bill) => [bill.Id, bill]));
}

function describeBill(
  { charges, payments }: Lines,
  stay: HotelStay,
  bill: MewsBill | undefined,
): Omit<HotelBill, 'nights' | 'extras'> {
  const [first] = [...charges, ...payments];
  const payer = first?.AccountType === 'Company' ? 'company' : 'guest';
  return {
    billId: first?.BillId ?? null,
    accountId: first?.AccountId ?? stay.accountId,
    payer,
    companyName: payer === 'company' ? (bill?.OwnerData?.Value?.Name ?? null) : null,
    isClosed: bill?.State === 'Closed',
    owed: addUpOwed({ charges, payments }),
  };
}

function listOpen(
  { charges }: Lines,
  { rooms }: HotelStay,
  timeZone: string | null,
): Pick<HotelBill, 'nights' | 'extras'> {
  const nights: BilledNight[] = [];
  const extras: BilledExtra[] = [];
  for (const { ServiceOrderId: roomId, Type, AccountingState, Amount, ConsumedUtc, UnitCount, Data } of charges) {
    if (AccountingState !== 'Open' || !rooms.some(({ id }) => id === roomId)) continue;
    const { gross } = mapPrice(Amount);
    const extraId = Data?.Product?.ProductId;
    if (Type === 'SpaceOrder' && ConsumedUtc && timeZone !== null) {
      nights.push({ roomId, date: dateAt(ConsumedUtc, timeZone), gross });
    } else if (extraId) extras.push({ roomId, extraId: asId(extraId), units: UnitCount ?? 1, gross });
  }
  return { nights, extras };
}

/** Mews shows payments as negative amounts. */
function addUpOwed({ charges, payments }: Lines): Money | null {
  const received = payments.filter(({ State }) => State === 'Charged');
  const currencies = new Set([...charges, ...payments].map(({ Amount }) => Amount.Currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  const open = [...charges, ...received].filter(({ AccountingState }) => AccountingState === 'Open');
  return sum(
    currency,
    open.map(({ Amount }) => mapPrice(Amount).gross),
  );
}

/** True if Mews does not say which types are enabled. */
async function acceptsPaymentTypes({ settings, setUpCache }: MewsContext): Promise<boolean> {
  const enabled = (await setUpCache.loadConfiguration()).Enterprise.AccountingConfiguration
    ?.EnabledExternalPaymentTypes;
  return listPaymentTypes(settings.redemptionPaymentType).every((type) => enabled?.includes(type) ?? true);
}

function rank({ payer, isClosed }: HotelBill): number {
  return (payer === 'company' ? 2 : 0) + (isClosed ? 1 : 0);
}
