import type { IntegrationState } from '#domain/stay/property.ts';
import type { IntegrationEvent } from '#pms/integration-event.ts';

type KnownIntegration = {
  readonly state: IntegrationState;
  /** Fingerprints of every token received so far. */
  readonly seenTokens: readonly string[];
};

/** The state after an event. With `takesToken`, the event's token is used from now on. */
type ChangedIntegration = KnownIntegration & { readonly takesToken: boolean };

/**
 * Applies an event. Events come late, twice and out of order, and carry no time. So a token seen before is never taken
 * again, the first token never replaces a newer one, and a deleted integration stays deleted. `fingerprint` is that of
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
