import { expect, test } from 'vitest';
import type { IntegrationEvent } from '#pms/integration-event.ts';
import { applyIntegrationEvent } from './apply-integration-event.ts';

const EVENTS: Readonly<Record<string, IntegrationEvent>> = {
  created: { integrationId: 'i', of: 'created', token: 'first', isEnabled: true, hotel: 'Inn' },
  'created disabled': { integrationId: 'i', of: 'created', token: 'first', isEnabled: false, hotel: 'Inn' },
  second: { integrationId: 'i', of: 'new_token', token: 'second' },
  third: { integrationId: 'i', of: 'new_token', token: 'third' },
  enabled: { integrationId: 'i', of: 'enabled' },
  disabled: { integrationId: 'i', of: 'disabled' },
  cancelled: { integrationId: 'i', of: 'cancelled' },
  deleted: { integrationId: 'i', of: 'deleted' },
};

/** The state and the token after these events. The token stands for its own fingerprint. */
function after(names: string): string {
  let known: ReturnType<typeof applyIntegrationEvent> | undefined;
  let token = 'none';
  for (const name of names.split(', ')) {
    const event = EVENTS[name]!;
    const given = 'token' in event ? event.token : null;
    known = applyIntegrationEvent(known, event, given);
    if (known.takesToken && given !== null) token = given;
  }
  return `${known?.state ?? ''}, ${token}`;
}

test.each([
  ['created', 'enabled, first'],
  ['created disabled', 'disabled, first'],
  ['created disabled, enabled', 'enabled, first'],
  ['created, second', 'enabled, second'],
  ['created, second, created', 'enabled, second'],
  ['created, second, third, second', 'enabled, third'],
  // The first event may arrive last.
  ['second, created', 'enabled, second'],
  ['disabled, created', 'disabled, first'],
  ['created, disabled, disabled', 'disabled, first'],
  ['created, cancelled, enabled', 'enabled, first'],
  ['created, disabled, second', 'disabled, second'],
  ['created, deleted, enabled', 'deleted, first'],
  ['created, deleted, created, second', 'deleted, first'],
  ['disabled', 'disabled, none'],
])('after %s it is %s', (events, expected) => {
  expect(after(events)).toBe(expected);
});
