import type { IntegrationState, PmsConnection } from '#domain/stay/property.ts';
import type { IntegrationEvent } from '#pms/integration-event.ts';
import type { Config } from '../config/config.ts';
import { inTransaction, type Database } from '../database/database.ts';
import type { Keys } from '../secrets/keys.ts';
import { applyIntegrationEvent } from './apply-integration-event.ts';
import {
  findIntegration,
  listIntegrationStates,
  lockIntegration,
  recordVariable,
  saveIntegration,
  type StoredIntegration,
} from './pms-integrations-store.ts';

export type PmsIntegrations = Readonly<ReturnType<typeof createPmsIntegrations>>;

/** Source of a connection's access token. Never the token itself. */
export type TokenSource =
  | { readonly from: 'variable' | 'newer_variable' | 'nowhere' }
  | { readonly from: 'pms' | 'unreadable'; readonly at: Temporal.Instant };

type Found = { readonly source: TokenSource; readonly token: string | undefined };

/** How stale a process's cached integration may be. */
const CACHED_MS = 2000;

/** Encrypted at rest. The PMS's token wins until the variable holds a value that it never held before. */
export function createPmsIntegrations(
  { db, config, keys }: { readonly db: Database; readonly config: Config; readonly keys: Keys },
  now: () => Temporal.Instant,
) {
  const cached = new Map<string, { readonly row: StoredIntegration | undefined; readonly untilMs: number }>();
  const seen = new Map<string, Temporal.Instant | null>();

  async function find(id: string): Promise<StoredIntegration | undefined> {
    const known = cached.get(id);
    if (known && known.untilMs > now().epochMilliseconds) return known.row;
    const row = await findIntegration(db, id);
    cached.set(id, { row, untilMs: now().epochMilliseconds + CACHED_MS });
    return row;
  }

  /** The time is immutable, so the database is asked once per value. */
  async function findSeenAt(id: string, value: string): Promise<Temporal.Instant | null> {
    const fingerprint = keys.fingerprintToken(value);
    const known = seen.get(`${id} ${fingerprint}`);
    if (known !== undefined) return known;
    const seenAt = await recordVariable(db, id, fingerprint, now(), keys.earlier?.fingerprintToken(value));
    seen.set(`${id} ${fingerprint}`, seenAt);
    return seenAt;
  }

  /** A token received under the previous secret keeps its fingerprint of that time. */
  function fingerprintOf(token: string, known: StoredIntegration | undefined): string {
    const earlier = keys.earlier?.fingerprintToken(token);
    return earlier !== undefined && known?.seenTokens.includes(earlier) ? earlier : keys.fingerprintToken(token);
  }

  async function resolve({ integrationId: id, accessTokenVariable: variable }: PmsConnection): Promise<Found> {
    const given = config.hasSecret(variable) ? config.secret(variable) : undefined;
    const seenAt = id === null || given === undefined ? null : await findSeenAt(id, given);
    const row = id === null ? undefined : await find(id);
    if (id === null || !row?.sealedToken || !row.tokenArrivedAt) {
      return { source: { from: given === undefined ? 'nowhere' : 'variable' }, token: given };
    }
    const { sealedToken, tokenArrivedAt: at } = row;
    const token = keys.open(sealedToken, id) ?? keys.earlier?.open(sealedToken, id);
    if (token === undefined) return { source: { from: 'unreadable', at }, token: given };
    const isNewer = seenAt !== null && Temporal.Instant.compare(seenAt, at) > 0;
    return isNewer ? { source: { from: 'newer_variable' }, token: given } : { source: { from: 'pms', at }, token };
  }

  return {
    /** Records an event of a PMS. Repeated and late events change nothing. */
    async record(event: IntegrationEvent) {
      const { integrationId: id } = event;
      const token = 'token' in event ? event.token : null;
      await inTransaction(db, async (tx) => {
        await lockIntegration(tx, id);
        const known = await findIntegration(tx, id);
        const changed = applyIntegrationEvent(known, event, token === null ? null : fingerprintOf(token, known));
        const sealed = changed.takesToken && token !== null ? keys.seal(token, id) : null;
        await saveIntegration(tx, id, changed, sealed, now());
      });
      cached.delete(id);
    },
    /** Loads a connection's current access token. Throws if there is none. */
    async loadToken(connection: PmsConnection) {
      const { token, source } = await resolve(connection);
      if (token === undefined) throw new Error(`there is no access token to use: ${source.from}`);
      return token;
    },
    findSource: async (connection: PmsConnection) => (await resolve(connection)).source,
  };
}

export function loadIntegrationStates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IntegrationState>> {
  return listIntegrationStates(db, ids);
}
