import { sql, type Selectable } from 'kysely';
import { inTransaction, instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type WalletName = 'apple' | 'google';

export type PassSubject =
  | { readonly cardId: string; readonly placementId: null }
  | { readonly cardId: null; readonly placementId: string };

export type PassRow = PassSubject & {
  readonly serial: string;
  readonly wallet: WalletName;
  readonly salePageId: string;
  readonly language: string;
  /** Digest of the token in Apple's pass. Null for Google's. */
  readonly tokenDigest: Buffer | null;
  readonly updatedAt: Temporal.Instant;
};

type NewPass = Omit<PassRow, 'updatedAt'> & {
  readonly createdAt: Temporal.Instant;
};

const COLUMNS = [
  'serial',
  'wallet',
  'sale_page_id',
  'card_id',
  'placement_id',
  'language',
  'token_digest',
  'updated_at',
] as const;

/** The pass of a card or stay for one wallet and language. Created if missing. */
export async function savePass(db: Database, pass: NewPass): Promise<PassRow> {
  const { serial, wallet, salePageId, cardId, placementId, language, tokenDigest, createdAt } = pass;
  const at = createdAt.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  await db
    .insertInto('wallet_pass')
    .values({
      serial,
      wallet,
      sale_page_id: salePageId,
      card_id: cardId,
      placement_id: placementId,
      language,
      token_digest: tokenDigest,
      created_at: at,
      updated_at: at,
      notified_at: at,
      due_at: at,
    })
    .onConflict((conflict) => conflict.constraint('a_pass_is_made_once').doNothing())
    .execute();
  const row = await db
    .selectFrom('wallet_pass')
    .select(COLUMNS)
    .where('wallet', '=', wallet)
    .where('language', '=', language)
    .where(cardId === null ? 'placement_id' : 'card_id', '=', cardId ?? placementId)
    .executeTakeFirstOrThrow();
  return readPass(row);
}

export function isSerial(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export async function findPass(db: Database, serial: string): Promise<PassRow | undefined> {
  const row = await db.selectFrom('wallet_pass').select(COLUMNS).where('serial', '=', serial).executeTakeFirst();
  return row && readPass(row);
}

export async function findPassByToken(db: Database, serial: string, digest: Buffer): Promise<PassRow | undefined> {
  const row = await db
    .selectFrom('wallet_pass')
    .select(COLUMNS)
    .where('serial', '=', serial)
    .where('token_digest', '=', digest)
    .executeTakeFirst();
  return row && readPass(row);
}

type Device = { readonly deviceId: string; readonly serial: string };

/**
 * Registers a phone for a pass, with its push token. The phone's copy may be as old as the pass: if the pass has
 * changed since it was made, the phone is notified once more. Returns `full`, without a change, if too many phones have
 * the pass: a pass's token lets its holder register any phone.
 */
export async function saveDevice(
  db: Database,
  { deviceId, serial }: Device,
  pushToken: string,
  now: Temporal.Instant,
  most: number,
): Promise<'new' | 'known' | 'full'> {
  return inTransaction(db, async (tx) => {
    // Serialized by the row lock: concurrent registrations would not see each other's rows.
    const { created_at: createdAt } = await tx
      .selectFrom('wallet_pass')
      .select('created_at')
      .where('serial', '=', serial)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if ((await countOtherDevices(tx, { deviceId, serial })) >= most) return 'full';
    const { isNew } = await tx
      .insertInto('wallet_device')
      .values({
        device_id: deviceId,
        serial,
        push_token: pushToken,
        registered_at: now.toString(),
        notified_at: createdAt.toString(),
        due_at: now.toString(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['device_id', 'serial'])
          .doUpdateSet((row) => ({ push_token: row.ref('excluded.push_token') })),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    return isNew ? 'new' : 'known';
  });
}

async function countOtherDevices(tx: Tx, { deviceId, serial }: Device): Promise<number> {
  const { count } = await tx
    .selectFrom('wallet_device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('serial', '=', serial)
    .where('device_id', '<>', deviceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteDevice(db: Database, { deviceId, serial }: Device): Promise<void> {
  await db.deleteFrom('wallet_device').where('device_id', '=', deviceId).where('serial', '=', serial).execute();
}

/** A phone's passes, longest unchanged first. */
export async function listPassesOfDevice(
  db: Database,
  deviceId: string,
): Promise<{ readonly serial: string; readonly updatedAt: Temporal.Instant }[]> {
  const rows = await db
    .selectFrom('wallet_device')
    .innerJoin('wallet_pass', 'wallet_pass.serial', 'wallet_device.serial')
    .select(['wallet_pass.serial', 'wallet_pass.updated_at'])
    .where('device_id', '=', deviceId)
    .orderBy('wallet_pass.updated_at')
    .orderBy('wallet_pass.serial')
    .execute();
  return rows.map((row) => ({ serial: row.serial, updatedAt: row.updated_at }));
}

export type DeviceToWake = Device & {
  readonly pushToken: string;
  readonly updatedAt: Temporal.Instant;
  readonly tries: number;
};

/** Phones whose pass has changed since they were last notified, longest waiting first. */
export async function listDevicesToWake(db: Database, now: Temporal.Instant, limit: number): Promise<DeviceToWake[]> {
  const rows = await db
    .selectFrom('wallet_device')
    .innerJoin('wallet_pass', 'wallet_pass.serial', 'wallet_device.serial')
    .select(['device_id', 'wallet_device.serial', 'push_token', 'wallet_device.tries', 'wallet_pass.updated_at'])
    .whereRef('wallet_pass.updated_at', '>', 'wallet_device.notified_at')
    .where('wallet_device.due_at', '<=', instantValue(now))
    .orderBy('wallet_pass.updated_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    serial: row.serial,
    pushToken: row.push_token,
    updatedAt: row.updated_at,
    tries: row.tries,
  }));
}

export type PassToNotify = PassRow & { readonly tries: number };

export async function listPassesToNotify(db: Database, now: Temporal.Instant, limit: number): Promise<PassToNotify[]> {
  const rows = await db
    .selectFrom('wallet_pass')
    .select([...COLUMNS, 'tries'])
    .where('wallet', '=', 'google')
    .whereRef('updated_at', '>', 'notified_at')
    .where('due_at', '<=', instantValue(now))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...readPass(row), tries: row.tries }));
}

/** Result of an attempt: the change up to which the wallet was notified, or the time of the next retry. */
type Notification = { readonly notifiedAt: Temporal.Instant } | { readonly dueAt: Temporal.Instant };

export async function recordDevice(
  db: Database,
  { deviceId, serial }: Device,
  notification: Notification,
): Promise<void> {
  await db
    .updateTable('wallet_device')
    .set(asRecorded(notification))
    .where('device_id', '=', deviceId)
    .where('serial', '=', serial)
    .execute();
}

export async function recordPass(
  db: Database,
  { serial }: Pick<PassRow, 'serial'>,
  notification: Notification,
): Promise<void> {
  await db.updateTable('wallet_pass').set(asRecorded(notification)).where('serial', '=', serial).execute();
}

function asRecorded(notification: Notification) {
  return 'notifiedAt' in notification
    ? { notified_at: notification.notifiedAt.toString(), tries: 0 }
    : { due_at: notification.dueAt.toString(), tries: sql<number>`tries + 1` };
}

/** A constraint ensures that exactly one of the two ids is set. */
function readPass(row: Pick<Selectable<Tables['wallet_pass']>, (typeof COLUMNS)[number]>): PassRow {
  return {
    serial: row.serial,
    wallet: row.wallet,
    salePageId: row.sale_page_id,
    ...({ cardId: row.card_id, placementId: row.placement_id } as PassSubject),
    language: row.language,
    tokenDigest: row.token_digest,
    updatedAt: row.updated_at,
  };
}
