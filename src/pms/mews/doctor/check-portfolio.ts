import { z } from 'zod';
import type { MewsClient } from '../client/mews-client.ts';
import { readPages } from '../client/read-pages.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { id } from '../schema/lenient.ts';
import { configurationSchema } from '../schema/property-schema.ts';
import type { Finding } from '../../finding.ts';

type Seen = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

const NOTHING: Seen = { findings: [], notes: [] };

/** Checks the hotels that the token gives access to. Empty without an answer, because other checks report that. */
export async function checkPortfolio(
  client: MewsClient,
  settings: MewsSettings,
  granted: (operation: string) => boolean,
): Promise<Seen> {
  return granted('services/getAll') ? fallBackOnPmsFault(NOTHING, countHotels(client, settings)) : NOTHING;
}

const ofEnterprise = z.object({ EnterpriseId: id });

/** Without the chain of the hotels guests cannot be entered. */
async function countHotels(client: MewsClient, { enterpriseId }: MewsSettings): Promise<Seen> {
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
