import { listPaymentTypes } from '#domain/money/redemption-payment.ts';
import { PmsContractBroken, PmsUnavailable } from '#pms/pms-errors.ts';
import { createMewsClient, type MewsClient } from '../client/mews-client.ts';
import { createMewsSender, type MewsSender } from '../client/mews-sender.ts';
import { readPages, readSound } from '../client/read-pages.ts';
import { isPublicRate } from '../mapping/public-rates.ts';
import { READ_TIME_LIMIT_MS, type MewsSettings } from '../client/mews-settings.ts';
import {
  ageCategorySchema,
  configurationSchema,
  roomCategorySchema,
  serviceSchema,
  type MewsConfiguration,
} from '../schema/property-schema.ts';
import { rateSchema } from '../schema/rate-schema.ts';
import { checkPayments } from './check-payments.ts';
import { checkPortfolio } from './check-portfolio.ts';
import { checkTerms } from './check-terms.ts';
import { judge, type Finding, type FindingCode, type PropertyCheck } from '../../finding.ts';
import { probeOperations, probeStatus } from './probe-operations.ts';
import { BLOCK_METRICS, listUnsoldKinds } from '../cache/blocked-rooms.ts';

/** A larger difference breaks stays near midnight and the time windows of look-ups. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * The set-up doctor of a property on Mews. Lists everything that is missing, by name, with the party that can fix it.
 * It only reads and probes. The one change at the hotel is a payment request that is made and ended at once, if guests
 * pay online. Never throws for an outside fault.
 */
export async function checkMewsProperty(settings: MewsSettings): Promise<PropertyCheck> {
  const { readTimeLimitMs = READ_TIME_LIMIT_MS } = settings;
  const send = createMewsSender(settings);
  if ((await probeStatus(send, 'languages/getAll', readTimeLimitMs)) === null) {
    return judge([
      finding('NOT_REACHED', settings.address, 'blocking', 'operator', 'Mews does not answer at this address.'),
    ]);
  }
  const notGranted = await probeOperations(send, readTimeLimitMs, settings);
  if (notGranted.some(({ code }) => code === 'TOKEN_REFUSED')) return judge(notGranted);
  const granted = (operation: string) => !notGranted.some(({ subject }) => subject === operation);
  const client = createMewsClient(settings);
  const checks: readonly (readonly [operation: string, check: () => Promise<Finding[]>])[] = [
    ['configuration/get', () => checkConfiguration(client, settings)],
    ['services/getAll', () => checkService(client, settings)],
    ['resourceCategories/getAll', () => checkRooms(client, settings)],
    ['rates/getAll', () => checkRates(client, settings)],
    ['ageCategories/getAll', () => checkAges(client, settings)],
  ];
  const findings = [...notGranted];
  for (const [operation, check] of checks) if (granted(operation)) findings.push(...(await tryCheck(operation, check)));
  findings.push(...(await checkTerms(client, settings, granted)));
  const blockedRooms = await checkBlockedRooms(send, settings, readTimeLimitMs);
  findings.push(...blockedRooms.findings);
  const portfolio = await checkPortfolio(client, settings, granted);
  const payments = await checkPayments(client, settings, granted);
  findings.push(...portfolio.findings, ...payments.findings);
  const blocked = blockedRooms.note === null ? [] : [blockedRooms.note];
  return judge(findings, [...blocked, ...portfolio.notes, ...payments.notes]);
}

async function checkConfiguration(client: MewsClient, settings: MewsSettings): Promise<Finding[]> {
  const body = { EnterpriseId: settings.enterpriseId };
  const before = (settings.clock ?? (() => Temporal.Now.instant()))();
  const configuration = await client.read('configuration/get', body, configurationSchema);
  const { Enterprise: enterprise } = configuration;
  if (enterprise.Id.toLowerCase() !== settings.enterpriseId.toLowerCase()) {
    const sentence = `The access token gives access to "${enterprise.Name}" (${enterprise.Id}), which is another hotel.`;
    return [finding('OTHER_ENTERPRISE', settings.enterpriseId, 'blocking', 'operator', sentence)];
  }
  const isSold = enterprise.Currencies.some(({ IsEnabled }) => IsEnabled);
  return [
    ...(isSold ? [] : [finding('NO_CURRENCY', enterprise.Name, 'blocking', 'hotel', 'The hotel accepts no currency.')]),
    ...checkMoney(configuration, settings),
    ...checkClock(configuration, before),
  ];
}

function checkMoney({ Enterprise }: MewsConfiguration, settings: MewsSettings): Finding[] {
  const enabled = Enterprise.AccountingConfiguration?.EnabledExternalPaymentTypes ?? [];
  const missing = listPaymentTypes(settings.redemptionPaymentType).filter((type) => !enabled.includes(type));
  const typeSentence = (type: string) =>
    `The hotel has not enabled external payments of the type "${type}" (Settings, Property, Finance, Accounting configuration): redeemed amounts cannot be posted.`;
  const pricingSentence =
    'Mews does not report whether the hotel’s prices are gross or net: they are taken as gross, and redemptions may be refused.';
  return [
    ...(Enterprise.Pricing === 'Other'
      ? [finding('PRICING_UNKNOWN', 'Pricing', 'degrading', 'mews', pricingSentence)]
      : []),
    ...missing.map((type) => finding('PAYMENT_TYPE_NOT_ENABLED', type, 'degrading', 'hotel', typeSentence(type))),
  ];
}

function checkClock({ NowUtc }: MewsConfiguration, before: Temporal.Instant): Finding[] {
  const skewMs = NowUtc ? before.until(NowUtc).total('milliseconds') : 0;
  if (Math.abs(skewMs) <= CLOCK_TOLERANCE_MS) return [];
  const seconds = Math.round(skewMs / 1000);
  const sentence = `Mews' clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ours.`;
  return [finding('CLOCK_SKEW', `${seconds} s`, 'degrading', 'operator', sentence)];
}

async function checkService(client: MewsClient, { enterpriseId, serviceId }: MewsSettings): Promise<Finding[]> {
  const services = await readPages(
    client,
    'services/getAll',
    { EnterpriseIds: [enterpriseId] },
    'Services',
    serviceSchema,
  );
  const service = services.find(({ Id }) => Id.toLowerCase() === serviceId.toLowerCase());
  const found = (code: FindingCode, sentence: string) => [finding(code, serviceId, 'blocking', 'operator', sentence)];
  if (!service?.IsActive) return found('SERVICE_NOT_FOUND', 'The hotel has no active service with this id.');
  if (service.Data?.Discriminator !== 'Bookable' || !service.Data.Bookable) {
    return found('SERVICE_NOT_BOOKABLE', 'The service with this id cannot be booked.');
  }
  if (service.Data.Bookable.TimeUnitPeriod === 'Day') return [];
  return found(
    'SERVICE_NOT_BY_NIGHT',
    'The service with this id is not sold by the night: it is not the accommodation.',
  );
}

async function checkRooms(client: MewsClient, { enterpriseId, serviceId }: MewsSettings): Promise<Finding[]> {
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId], ActivityStates: ['Active'] };
  const rooms = await readSound(client, 'resourceCategories/getAll', body, 'ResourceCategories', roomCategorySchema);
  if (rooms.some(({ IsActive }) => IsActive)) return [];
  return [finding('NO_ROOM_CATEGORY', serviceId, 'blocking', 'hotel', 'The service has no active room category.')];
}

async function checkRates(client: MewsClient, { enterpriseId, serviceId }: MewsSettings): Promise<Finding[]> {
  const Extent = { Rates: true, AvailabilityBlockAssignments: false };
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId], ActivityStates: ['Active'], Extent };
  const rates = await readSound(client, 'rates/getAll', body, 'Rates', rateSchema);
  if (rates.some(isPublicRate)) return [];
  return [
    finding('NO_PUBLIC_RATE', serviceId, 'blocking', 'hotel', 'The service has no public rate that is switched on.'),
  ];
}

async function checkAges(client: MewsClient, { enterpriseId, serviceId }: MewsSettings): Promise<Finding[]> {
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId], ActivityStates: ['Active'] };
  const ages = await readSound(client, 'ageCategories/getAll', body, 'AgeCategories', ageCategorySchema);
  if (ages.some(({ IsActive, Classification }) => IsActive && Classification === 'Adult')) return [];
  return [finding('NO_AGE_CATEGORY', serviceId, 'blocking', 'hotel', 'The service has no age category for adults.')];
}

/** Mews refuses a wrong id with 400. Any other fault must not hide the remaining findings. */
async function tryCheck(operation: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof PmsContractBroken) {
      return [
        finding('SERVICE_NOT_FOUND', operation, 'blocking', 'operator', `Mews refuses the ids: ${error.message}`),
      ];
    }
    if (error instanceof PmsUnavailable) {
      return [finding('NOT_REACHED', operation, 'blocking', 'mews', `Mews did not answer: ${error.message}`)];
    }
    throw error;
  }
}

function finding(
  code: FindingCode,
  subject: string,
  severity: Finding['severity'],
  fixableBy: Finding['fixableBy'],
  sentence: string,
): Finding {
  return { code, subject, severity, fixableBy, sentence };
}

/** Checks whether the token may read the numbers of blocked rooms. */
async function checkBlockedRooms(
  send: MewsSender,
  settings: MewsSettings,
  timeLimitMs: number,
): Promise<{ readonly findings: readonly Finding[]; readonly note: string | null }> {
  const kinds = listUnsoldKinds(settings).map((kind) => (kind === 'HouseUse' ? 'used by the hotel' : 'out of order'));
  if (kinds.length === 0) {
    return { findings: [], note: 'Rooms out of order or used by the hotel are sold, by the sale page’s setting.' };
  }
  const rooms = `rooms ${kinds.join(' or ')}`;
  if ((await probeStatus(send, BLOCK_METRICS, timeLimitMs)) !== 401) {
    return { findings: [], note: `${capitalise(rooms)} are not sold; ${BLOCK_METRICS} counts them.` };
  }
  const sentence = `Mews does not grant ${BLOCK_METRICS} to our integration: ${rooms} are offered, and refused when they are placed.`;
  return { findings: [finding('BLOCKED_ROOMS_SOLD', BLOCK_METRICS, 'degrading', 'mews', sentence)], note: null };
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
