import { asId, type CardId } from '#domain/value/ids.ts';
import type { GuestParts } from '../parts.ts';
import { findPass, isSerial } from './wallet-store.ts';

/** The card that a pass shows, by the serial in its square code; undefined where there is none. */
export async function findCardOfPass({ db }: Pick<GuestParts, 'db'>, serial: string): Promise<CardId | undefined> {
  const pass = isSerial(serial) ? await findPass(db, serial) : undefined;
  return pass?.cardId ? asId<CardId>(pass.cardId) : undefined;
}
