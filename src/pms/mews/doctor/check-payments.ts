import { listPaymentTypes } from '#domain/money/redemption-payment.ts';
import { CLOSED_PAYMENT_TYPES } from '#pms/closed-payment-types.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import type { MewsClient } from '../client/mews-client.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { writeAgainIfJustChanged } from '../client/repeat-writes.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { findOrAddCustomer } from '../reservation/find-customer.ts';
import type { MewsContext } from '../mews-context.ts';
import { cancelRequest } from '../payment/payment-request.ts';
import { createSetUpCache } from '../cache/set-up-cache.ts';
import { paymentRequestsSchema } from '../schema/payment-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import type { Finding } from '../../finding.ts';

type Seen = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/** The operations for a payment card as guarantee, and the loss without each. */
export const GUARANTEE_OPERATIONS = [
  ['creditCards/addTokenized', 'payment cards cannot be stored'],
  ['creditCards/getAll', 'a payment card has to be entered again if the answer to storing it is lost'],
] as const;

export const PAYMENT_OPERATIONS = [
  'paymentRequests/add',
  'paymentRequests/getAll',
  'paymentRequests/cancel',
  'payments/refund',
  'reservations/confirm',
  'reservations/update',
];

/** The production address, where real guests pay. */
const PRODUCTION = 'https://api.mews.com';

/** No guest is asked for money: the profile is separate, and the domain of its address does not exist. */
const CHECKED = { firstName: 'Property', lastName: 'Check', email: 'property-check@staycard.example' };

/** The request expires by itself if Mews does not let us end it. */
const KEPT = { minutes: 5 };

/**
 * Checks that guests can do what the sale page offers: leave a payment card as guarantee, and pay online. No field of
 * Mews shows the second. So a payment request for one unit of the hotel's currency is made and ended at once, and
 * mailed to no guest.
 */
export async function checkPayments(
  client: MewsClient,
  settings: MewsSettings,
  granted: (operation: string) => boolean,
): Promise<Seen> {
  const { clock = () => Temporal.Now.instant() } = settings;
  const context = { client, settings, setUpCache: createSetUpCache(client, settings, clock) };
  const notKnown = (what: string) => ({ findings: [], notes: [`Mews did not say whether guests can ${what}.`] });
  const guarantee = await fallBackOnPmsFault(notKnown(LEAVE_CARD), checkGuarantee(context, granted));
  const paying = await fallBackOnPmsFault(notKnown(PAY_AT_ONCE), checkPaying(context, granted, clock()));
  const deposits = await fallBackOnPmsFault([], recordDeposits(context));
  return {
    findings: [...guarantee.findings, ...paying.findings],
    notes: [...notePostings(settings), ...guarantee.notes, ...paying.notes, ...deposits],
  };
}

function notePostings({ negativePayments = true, redemptionPaymentType }: MewsSettings): string[] {
  const back = negativePayments
    ? 'A card’s refund is posted as a negative payment, which Mews does not document; if Mews refuses one, a person reverses the payment. "negative_payments: false" leaves all reversals to people.'
    : 'Payments are not reversed ("negative_payments: false"): when a stay is cancelled, a person reverses the payment.';
  const closed = listPaymentTypes(redemptionPaymentType).filter((type) => CLOSED_PAYMENT_TYPES.includes(type));
  return [back, ...closed.map((type) => `Payments of the type "${type}" are closed for new partners of Mews.`)];
}

/** Redemptions are posted when a stay is booked, and the accounting of some hotels treats them as deposits. */
async function recordDeposits({ settings, setUpCache }: CheckContext): Promise<string[]> {
  const { AccountingConfiguration } = (await setUpCache.loadConfiguration()).Enterprise;
  if (!AccountingConfiguration?.Options.includes('TaxDeclarationOnDeposit')) return [];
  const types = listPaymentTypes(settings.redemptionPaymentType).map((type) => `"${type}"`);
  return [
    `The hotel declares taxes on deposits (TaxDeclarationOnDeposit). What cards pay is posted when a stay is booked, as an external payment of the type ${types.join(' or ')}, and Mews can declare it as a deposit: for single-purpose vouchers a second time, for multi-purpose ones before the stay. Ask the hotel's accountants how payments of each type are declared; "redemption_payment_type" can name one for each tax kind.`,
  ];
}

const LEAVE_CARD = 'leave a payment card as guarantee';
const PAY_AT_ONCE = 'pay at once';
const NO_CARDS = 'Guests leave no payment card, as the sale page says';

/** Another check has probed storing without a card. This one reads the key that the payment-card fields need. */
async function checkGuarantee(
  { settings: { storesPaymentCards = true }, setUpCache }: CheckContext,
  granted: (operation: string) => boolean,
): Promise<Seen> {
  const { PaymentCardStorage } = await setUpCache.loadConfiguration();
  const hasKey = Boolean(PaymentCardStorage?.PublicKey);
  if (!storesPaymentCards)
    return { findings: [], notes: [hasKey ? `${NO_CARDS}, though the hotel has a key for it.` : `${NO_CARDS}.`] };
  if (!hasKey) return { findings: [NO_CARD_STORAGE], notes: [] };
  const isGranted = granted('creditCards/addTokenized');
  const note = `Guests can ${LEAVE_CARD}: the hotel has a key for it, and Mews lets us store cards.`;
  return { findings: [], notes: isGranted ? [note] : [] };
}

async function checkPaying(
  context: CheckContext,
  granted: (operation: string) => boolean,
  now: Temporal.Instant,
): Promise<Seen> {
  const { payments, address } = context.settings;
  if (!payments) return { findings: [], notes: ['Guests do not pay at once: the sale page names no payment service.'] };
  if (payments.dataBaseUrl !== null && address === PRODUCTION) return { findings: [PAID_INTO_DEMO], notes: [] };
  return PAYMENT_OPERATIONS.every(granted) ? askForPayment(context, now) : { findings: [], notes: [] };
}

type CheckContext = Pick<MewsContext, 'client' | 'settings' | 'setUpCache'>;

async function askForPayment(context: CheckContext, now: Temporal.Instant): Promise<Seen> {
  const { client, settings, setUpCache } = context;
  const { Currencies } = (await setUpCache.loadConfiguration()).Enterprise;
  const currency = Currencies.find(({ IsDefault }) => IsDefault)?.Currency ?? '';
  const customer = await findOrAddCustomer(context, CHECKED);
  if ('state' in customer) throw new PmsUnavailable('customers/add', customer.reason);
  const wanted = {
    AccountId: customer.id,
    Amount: { Currency: currency, Value: 1 },
    Type: 'Payment',
    Reason: 'Prepayment',
    ExpirationUtc: formatInstant(now.add(KEPT)),
    Description: 'A check whether guests can pay. Please do not pay it.',
    Notes: 'Made and ended by the check of the set-up.',
  };
  const body = { EnterpriseId: settings.enterpriseId, PaymentRequests: [wanted], SendPaymentRequestEmails: false };
  const added = await writeAgainIfJustChanged(client, 'paymentRequests/add', body, paymentRequestsSchema);
  if (added.state === 'refused') return { findings: [cannotPay(added.message)], notes: [] };
  const request = added.state === 'done' ? added.answer.PaymentRequests[0] : undefined;
  if (!request) throw new PmsUnavailable('paymentRequests/add', 'its outcome is unknown');
  const { state } = await cancelRequest(context, request.Id);
  const ended = state === 'done' ? 'ended at once' : 'could not be ended; it ends by itself within five minutes';
  return { findings: [], notes: [`Guests can pay at once: a request for 1 ${currency} was made, and ${ended}.`] };
}

const NO_CARD_STORAGE: Finding = {
  code: 'NO_CARD_STORAGE',
  subject: 'PaymentCardStorage',
  severity: 'degrading',
  fixableBy: 'hotel',
  sentence: 'The hotel has no payment card storage: payment cards cannot be taken as a guarantee.',
};

const PAID_INTO_DEMO: Finding = {
  code: 'PAID_INTO_DEMO',
  subject: 'data_base_url',
  severity: 'blocking',
  fixableBy: 'operator',
  sentence: 'The checkout gets its data from a demo of Mews: real guests would pay into the demo.',
};

function cannotPay(reason: string): Finding {
  return {
    code: 'CANNOT_BE_PAID',
    subject: 'paymentRequests/add',
    severity: 'degrading',
    fixableBy: 'hotel',
    sentence: `Guests cannot pay at once, which needs Mews Payments. Mews refuses a payment request: ${reason}`,
  };
}
