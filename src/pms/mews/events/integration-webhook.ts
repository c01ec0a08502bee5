import { z } from 'zod';
import type { IntegrationEvent } from '#pms/integration-event.ts';
import { flag, id, text } from '../schema/lenient.ts';

const Integration = z.object({ Id: id });

const webhookSchema = z.discriminatedUnion('Action', [
  z.object({
    Action: z.literal('IntegrationCreated'),
    Data: z.object({
      Integration,
      AccessToken: id,
      IsEnabled: flag(true),
      Enterprise: z.object({ Name: text }).nullish(),
    }),
  }),
  z.object({ Action: z.literal('IntegrationApiKeyCreated'), Data: z.object({ Integration, ApiKey: id }) }),
  z.object({
    Action: z.enum([
      'IntegrationEnabled',
      'IntegrationDisabled',
      'IntegrationCanceled',
      'IntegrationReinstated',
      'IntegrationDeleted',
    ]),
    Data: z.object({ Integration }),
  }),
]);

const STATES = {
  IntegrationEnabled: 'enabled',
  IntegrationReinstated: 'enabled',
  IntegrationDisabled: 'disabled',
  IntegrationCanceled: 'cancelled',
  IntegrationDeleted: 'deleted',
} as const;

/** It may contain a token, come late, twice or out of order, and is not signed. Undefined if it is unknown. */
export function parseIntegrationWebhook(body: unknown): IntegrationEvent | undefined {
  const webhook = webhookSchema.safeParse(body).data;
  if (!webhook) return undefined;
  const { Action, Data } = webhook;
  const integrationId = Data.Integration.Id.toLowerCase();
  if (Action === 'IntegrationCreated')
    return {
      integrationId,
      of: 'created',
      token: Data.AccessToken,
      isEnabled: Data.IsEnabled,
      hotel: Data.Enterprise?.Name ?? '',
    };
  if (Action === 'IntegrationApiKeyCreated') return { integrationId, of: 'new_token', token: Data.ApiKey };
  return { integrationId, of: STATES[Action] };
}
