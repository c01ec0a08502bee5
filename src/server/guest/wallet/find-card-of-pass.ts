import { asId, type CardId } from '#domain/value/ids.ts';
import type { GuestParts } from '../guest-parts.ts';
import { findPass, isSerial } from './wallet-store.ts';

/** The card of a pass, by the serial in its QR code. Undefined if there is none. */
export async function findCardOfPass({ db }: Pick<GuestParts, 'db'>, serial: string): Promise<CardId | undefined> {
  const pass = isSerial(serial) ? await findPass(db, serial) : undefined;
  return pass?.cardId ? asId<CardId>(pass.cardId) : undefined;
}
