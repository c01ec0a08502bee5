import { expect, test } from 'vitest';
import { parseIntegrationWebhook } from './integration-webhook.ts';

const Integration = { Id: 'i', Name: 'Staycard' };
const created = {
  Enterprise: { Id: 'e', Name: 'Inn' },
  Requestor: null,
  AccessToken: 'secret',
  Integration,
  CreatedUtc: 'now',
};

test.each([
  [
    'IntegrationCreated',
    { ...created, IsEnabled: true },
    { of: 'created', token: 'secret', isEnabled: true, hotel: 'Inn' },
  ],
  [
    'IntegrationCreated',
    { ...created, IsEnabled: false },
    { of: 'created', token: 'secret', isEnabled: false, hotel: 'Inn' },
  ],
  ['IntegrationApiKeyCreated', { Integration, ApiKey: 'newer' }, { of: 'new_token', token: 'newer' }],
  ['IntegrationEnabled', { Integration }, { of: 'enabled' }],
  ['IntegrationReinstated', { Integration }, { of: 'enabled' }],
  ['IntegrationDisabled', { Integration }, { of: 'disabled' }],
  ['IntegrationCanceled', { Integration }, { of: 'cancelled' }],
  ['IntegrationDeleted', { Integration, DeletedUtc: 'now' }, { of: 'deleted' }],
])('%s with %j', (Action, Data, event) => {
  expect(parseIntegrationWebhook({ Action, Data })).toEqual({ integrationId: 'i', ...event });
});

test.each([
  [null],
  ['text'],
  [{ Action: 'IntegrationCreated', Data: { Integration } }],
  [{ Action: 'IntegrationApiKeyCreated', Data: { Integration, ApiKey: '' } }],
  [{ Action: 'IntegrationDisabled', Data: {} }],
  [{ Action: 'IntegrationMoved', Data: { Integration } }],
  [{ EnterpriseId: 'hotel', IntegrationId: 'i', Events: [] }],
])('%j is no integration webhook that we know', (body) => {
  expect(parseIntegrationWebhook(body)).toBeUndefined();
});
