import { MewsFault } from '../client/mews-fault.ts';
import type { MewsSender } from '../client/mews-sender.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { GUARANTEE_OPERATIONS, PAYMENT_OPERATIONS } from './check-payments.ts';
import type { Finding } from '../../finding.ts';

const OPERATIONS: readonly (readonly [operation: string, lostWithoutIt: string | null])[] = [
  ['configuration/get', null],
  ['services/getAll', null],
  ['ageCategories/getAll', null],
  ['resourceCategories/getAll', null],
  ['rates/getAll', null],
  ['restrictions/getAll', null],
  ['products/getAll', null],
  ['languages/getAll', null],
  ['services/getAvailability', null],
  ['reservations/price', null],
  ['customers/getAll', null],
  ['customers/add', null],
  ['reservations/add', null],
  ['reservationGroups/getAll', null],
  ['reservations/getAll/2023-06-06', null],
  ['reservations/cancel', 'reservations have to be cancelled by hand'],
  ['payments/getAll', 'redeemed amounts have to be posted by hand'],
  ['payments/addExternal', 'redeemed amounts have to be posted by hand'],
  ['orderItems/getAll', 'bills are not compared with the promised prices'],
  ['bills/getAll', 'cards cannot be put on stays that the hotel booked'],
  ['resources/getAll', 'stays are not found by their room'],
  ['customers/search', 'guests in the hotel are not found by a part of their name'],
  ['rates/getPricing', 'prices are not given by night'],
  ['exchangeRates/getAll', 'prices are not converted'],
  ['taxations/getAll', 'taxes have no names'],
  ['taxEnvironments/getAll', 'taxes have no names'],
  ['images/getUrls', 'there are no pictures'],
  ['resourceCategoryImageAssignments/getAll', 'rooms have no pictures'],
  ['resourceFeatures/getAll', 'rooms have no features'],
  ['resourceFeatureAssignments/getAll', 'rooms have no features'],
  ['cancellationPolicies/getAll', 'the terms of cancelling are not given'],
  ['rules/getAll', 'city tax that a rule adds may be ordered twice'],
];

/**
 * Finds operations that are not granted to our integration. Each is called with tokens and no other fields. Mews checks
 * the right before the fields, so 401 means not granted and 400 granted. Nothing is read or written.
 */
export async function probeOperations(
  send: MewsSender,
  timeLimitMs: number,
  { payments, storesPaymentCards = true }: Pick<MewsSettings, 'payments' | 'storesPaymentCards'>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const ofPayments = PAYMENT_OPERATIONS.map((operation) => [operation, 'guests cannot pay at once'] as const);
  const operations = [
    ...OPERATIONS,
    ...(storesPaymentCards ? GUARANTEE_OPERATIONS : []),
    ...(payments ? ofPayments : []),
  ];
  for (const [operation, lost] of operations) {
    if ((await probeStatus(send, operation, timeLimitMs)) !== 401) continue;
    findings.push({
      code: 'OPERATION_NOT_GRANTED',
      subject: operation,
      severity: lost === null ? 'blocking' : 'degrading',
      fixableBy: 'mews',
      sentence: `Mews does not grant ${operation} to our integration: ${lost ?? 'nothing can be booked without it'}.`,
    });
  }
  const isTokenRefused = findings.length === operations.length;
  return isTokenRefused ? [TOKEN_REFUSED] : findings;
}

const TOKEN_REFUSED: Finding = {
  code: 'TOKEN_REFUSED',
  subject: 'AccessToken',
  severity: 'blocking',
  fixableBy: 'operator',
  sentence: 'Mews refuses the tokens: one is wrong or has expired, or the hotel has switched the integration off.',
};

/** The status of the answer. Null without an answer. */
export async function probeStatus(send: MewsSender, operation: string, timeLimitMs: number): Promise<number | null> {
  try {
    await send(operation, {}, performance.now() + timeLimitMs, () => timeLimitMs);
    return 200;
  } catch (error) {
    if (error instanceof MewsFault) return error.status;
    throw error;
  }
}
