import { listPaymentTypes } from '#domain/money/redemption-payment.ts';
import { z } from 'zod';
import { CLOSED_PAYMENT_TYPES } from '#pms/closed-payment-types.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readFirstPage, readPages } from '../client/read-pages.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { id } from '../schema/lenient.ts';
import { configurationSchema } from '../schema/property-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import type { Finding } from '../../finding.ts';

type Seen = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

const ofEnterprise = z.object({ EnterpriseId: id });
const anything = z.object({});

/** Half a year, the span of one search. */
const AHEAD = { hours: 24 * 184 };

const NOTHING: Seen = { findings: [], notes: [] };

/**
 * Checks the hotels that the token gives access to and the page sizes that Mews accepts, and notes what is uncertain
 * about payments. Ignores operations that do not answer, because other checks report them.
 */
export async function checkLoadAndToken(
  client: MewsClient,
  settings: MewsSettings,
  granted: (operation: string) => boolean,
): Promise<Seen> {
  const portfolio = granted('services/getAll')
    ? await fallBackOnPmsFault(NOTHING, checkPortfolio(client, settings))
    : NOTHING;
  const restrictions = granted('restrictions/getAll')
    ? await fallBackOnPmsFault([], recordRestrictions(client, settings))
    : [];
  const notes = [...portfolio.notes, ...restrictions, ...notePayments(settings), ...noteSizes(client)];
  return { findings: portfolio.findings, notes };
}

/** Also checks that the chain of the hotels is known. Without it guests cannot be entered. */
async function checkPortfolio(client: MewsClient, { enterpriseId }: MewsSettings): Promise<Seen> {
  const services = await readPages(client, 'services/getAll', {}, 'Services', ofEnterprise);
  const hotels = new Set(services.map((service) => service.EnterpriseId)).size;
  if (hotels < 2) return { findings: [], notes: [] };
  const notes = [`The access token gives access to ${hotels} hotels, which share its 200 requests in 30 seconds.`];
  const { Enterprise } = await client.read('configuration/get', { EnterpriseId: enterpriseId }, configurationSchema);
  if (Enterprise.ChainId !== null) return { findings: [], notes };
  const sentence =
    'Mews does not give the chain of the hotel, and without it a token for several hotels cannot create guests.';
  const fault = { severity: 'blocking', fixableBy: 'mews', sentence } as const;
  return { findings: [{ code: 'NO_CHAIN', subject: Enterprise.Name, ...fault }], notes };
}

/** Notes a property whose restrictions are read month by month, because a half-year has more than one page of them. */
async function recordRestrictions(
  client: MewsClient,
  { enterpriseId, serviceId, clock = () => Temporal.Now.instant() }: MewsSettings,
): Promise<string[]> {
  const now = clock();
  const CollidingUtc = { StartUtc: formatInstant(now), EndUtc: formatInstant(now.add(AHEAD)) };
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId], CollidingUtc };
  const { items, isLast } = await readFirstPage(client, 'restrictions/getAll', body, 'Restrictions', anything);
  if (isLast) return [];
  return [
    `The hotel has more than ${items.length} restrictions for the coming half-year: they are read month by month, which takes more requests.`,
  ];
}

function noteSizes({ sizes }: MewsClient): string[] {
  return sizes
    .list()
    .map(([operation, most]) => `Mews answered 408 to ${operation}: it is asked for ${most} at a time, for an hour.`);
}

function notePayments({ negativePayments = true, redemptionPaymentType }: MewsSettings): string[] {
  const back = negativePayments
    ? 'A card’s refund is posted as a negative payment, which Mews does not document; if Mews refuses one, a person reverses the payment. "negative_payments: false" leaves all reversals to people.'
    : 'Payments are not reversed ("negative_payments: false"): when a stay is cancelled, a person reverses the payment.';
  const closed = listPaymentTypes(redemptionPaymentType).filter((type) => CLOSED_PAYMENT_TYPES.includes(type));
  return [back, ...closed.map((type) => `Payments of the type "${type}" are closed for new partners of Mews.`)];
}
