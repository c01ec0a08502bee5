import { z } from 'zod';
import { formatInstant } from '../values/instant.ts';
import type { IntegrationRow } from '../model/enterprise-rows.ts';
import { commitChanges, type Simulator } from '../state/simulator.ts';

/** The documented actions of integration webhooks, and their effect on the integration. */
const actions = z.enum([
  'IntegrationCreated',
  'IntegrationEnabled',
  'IntegrationDisabled',
  'IntegrationCanceled',
  'IntegrationReinstated',
  'IntegrationDeleted',
  'IntegrationApiKeyCreated',
]);

const eventRequest = z.object({
  action: actions,
  /** An access token of the affected integration. A created integration is for the same hotels. */
  accessToken: z.string(),
  /** The address to post to. Default: that of general webhooks. */
  url: z.url().optional(),
  copies: z.int().min(1).max(10).default(1),
});

/** Changes an integration and posts its event, as Mews' support would. Returns the posted event. */
export async function sendIntegrationEvent(simulator: Simulator, body: Record<string, unknown>): Promise<object> {
  const { action, accessToken, url, copies } = eventRequest.parse(body);
  const known = simulator.world.integrations
    .list()
    .find((row) => [row.AccessToken, ...row.FormerAccessTokens].includes(accessToken));
  if (!known) throw new Error(`No such access token: ${accessToken}`);
  const address = url ?? simulator.webhooks.url;
  if (!address) throw new Error('There is no address to post to.');
  const changed = change(simulator, known, action);
  const message = { Action: action, Data: describe(simulator, changed, action) };
  commitChanges(simulator);
  const deliveries: boolean[] = [];
  for (let copy = 0; copy < copies; copy += 1) deliveries.push(await simulator.webhooks.deliverOnce(address, message));
  return { delivered: deliveries.every(Boolean), accessToken: changed.AccessToken, body: message };
}

function change(simulator: Simulator, row: IntegrationRow, action: z.output<typeof actions>): IntegrationRow {
  const { integrations } = simulator.world;
  const AccessToken = `TOKEN-${simulator.newId()}`;
  switch (action) {
    case 'IntegrationCreated':
      return integrations.put({ ...row, Id: simulator.newId(), AccessToken, FormerAccessTokens: [], IsEnabled: true });
    case 'IntegrationApiKeyCreated': {
      const former = simulator.switches.newKeyEndsOldOne ? [] : [row.AccessToken, ...row.FormerAccessTokens];
      return integrations.put({ ...row, AccessToken, FormerAccessTokens: former });
    }
    case 'IntegrationDeleted':
      integrations.remove(row.Id);
      return row;
    case 'IntegrationEnabled':
    case 'IntegrationReinstated':
      return integrations.put({ ...row, IsEnabled: true });
    default:
      return integrations.put({ ...row, IsEnabled: false });
  }
}

function describe({ world, clock }: Simulator, row: IntegrationRow, action: string): object {
  const Integration = { Id: row.Id, Name: row.Name };
  const now = formatInstant(clock.now());
  if (action === 'IntegrationApiKeyCreated') return { Integration, ApiKey: row.AccessToken };
  if (action === 'IntegrationDeleted') return { Integration, DeletedUtc: now };
  if (action !== 'IntegrationCreated') return { Integration };
  const [first] = row.EnterpriseIds;
  const enterprise = world.enterprises.find(first);
  // A token of several hotels belongs to their chain.
  const isPortfolio = row.EnterpriseIds.length > 1;
  const Enterprise = {
    Id: isPortfolio ? enterprise?.ChainId : enterprise?.Id,
    Name: isPortfolio ? enterprise?.ChainName : enterprise?.Name,
  };
  const { AccessToken, IsEnabled } = row;
  return { Enterprise, Service: null, Requestor: null, AccessToken, CreatedUtc: now, IsEnabled, Integration };
}
