import type { IntegrationState } from '#domain/stay/property.ts';
import type { IntegrationEvent } from '#pms/integration-event.ts';

/** What is known of an integration before an event. */
type KnownIntegration = {
  readonly state: IntegrationState;
  /** Fingerprints of every token that came. */
  readonly seenTokens: readonly string[];
};

/** What an event makes of it; with `takesToken` its token is the one to use from now on. */
type ChangedIntegration = KnownIntegration & { readonly takesToken: boolean };

/**
 * What an event changes. Events come late, twice and out of order, and bear no time: so a token that came before is
 * never taken again, the first one never replaces a newer one, and what is deleted stays so. `fingerprint` is that of
 * the event's token.
 */
export function applyIntegrationEvent(
  known: KnownIntegration | undefined,
  event: IntegrationEvent,
  fingerprint: string | null,
): ChangedIntegration {
  const seenTokens = known?.seenTokens ?? [];
  const isNew = fingerprint !== null && !seenTokens.includes(fingerprint);
  const isInOrder = event.of !== 'created' || seenTokens.length === 0;
  return {
    state: stateAfter(known?.state, event),
    seenTokens: isNew ? [...seenTokens, fingerprint] : seenTokens,
    takesToken: isNew && isInOrder && known?.state !== 'deleted',
  };
}

function stateAfter(known: IntegrationState | undefined, event: IntegrationEvent): IntegrationState {
  if (known === 'deleted') return known;
  if (event.of === 'new_token') return known ?? 'enabled';
  if (event.of !== 'created') return event.of;
  return known ?? (event.isEnabled ? 'enabled' : 'disabled');
}
