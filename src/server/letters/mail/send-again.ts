import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { asAtHotel } from '../compose/as-at-hotel.ts';
import {
  countMailsOf,
  findCardOfMail,
  findMail,
  findRoomsAtHotel,
  insertMail,
  isToOldAddress,
  queueMailAgain,
  type Mail,
} from './mail-store.ts';

export { findMail, type Mail } from './mail-store.ts';

type SentAgain = { readonly state: 'done' | 'refused'; readonly sentence: string };

/** A sent letter is copied under a new message id, because a mailbox would discard a duplicate. Audited. */
export async function sendLetterAgain(
  tx: Tx,
  jobs: Pick<Jobs, 'add'> | undefined,
  mailId: string,
  cause: Cause,
): Promise<SentAgain> {
  const found = await findMail(tx, mailId);
  const mail = found && (await updateStay(tx, found));
  if (mail === 'gone') return refuse('The hotel has cancelled this stay.');
  if (!mail) return refuse(`There is no letter ${mailId}.`);
  if (mail.recipient === null) return refuse(`${mailId} is old: neither recipient nor figures of it are kept.`);
  // The link of a card letter may have been used or ended, so it is sent again from the card only.
  if (mail.kind === 'card_code')
    return refuse('A link to a card is sent again from its card, which ends the earlier one.');
  if (mail.state === 'sending') return refuse(`${mailId} is being sent.`);
  if (mail.state === 'dropped') return refuse(`${mailId} was never sent, because what it reported was no longer true.`);
  if (await isToOldAddress(tx, mail)) return refuse('The address of this stay was corrected after this letter.');
  const { at } = cause;
  const id = mail.state === 'sent' ? await copyMail(tx, { ...mail, recipient: mail.recipient }, at) : mail.id;
  if (mail.state !== 'sent') await queueMailAgain(tx, mail, at);
  await jobs?.add(tx, 'send-letter', { mailId: id }, 0);
  const entry = { action: 'send_again', details: { kind: mail.kind } } as const;
  await writeAudit(tx, [{ ...entry, ...(await findSubject(tx, mail)) }], cause);
  return { state: 'done', sentence: `${mail.kind} to ${mail.recipient} waits to be sent as ${id}.` };
}

const STAY = z.looseObject({ stay: z.unknown(), rooms: z.array(z.unknown()) });

/** A confirmation sent again has the dates and rooms that the hotel has now. */
async function updateStay(tx: Tx, mail: Mail): Promise<Mail | 'gone'> {
  const stay = STAY.safeParse(mail.data).data;
  const isConfirmation = mail.kind === 'stay_confirmed' || mail.kind === 'guest_stay_confirmed';
  const atHotel = stay && isConfirmation ? await findRoomsAtHotel(tx, mail) : undefined;
  if (!stay || !atHotel) return mail;
  const data = asAtHotel(stay, atHotel);
  return data.rooms.length === 0 ? 'gone' : { ...mail, data };
}

async function findSubject(tx: Tx, mail: Mail) {
  if (mail.placementId !== null) return { placementId: asId<PlacementId>(mail.placementId) };
  const cardId = await findCardOfMail(tx, mail);
  return cardId ? { cardId } : { salePageId: mail.salePageId };
}

async function copyMail(tx: Tx, mail: Mail & { readonly recipient: string }, at: Temporal.Instant): Promise<string> {
  const id = randomUUID();
  const cause = `${mail.causeKey.replace(/ again \d+$/, '')} again `;
  const times = await countMailsOf(tx, mail.kind, cause);
  const { salePageId, kind, recipient, language, placementId, data } = mail;
  await insertMail(tx, {
    id,
    salePageId,
    kind,
    causeKey: `${cause}${times + 1}`,
    recipient,
    language,
    data: JSON.stringify(data),
    placementId,
    createdAt: at,
    dueAt: at,
  });
  return id;
}

function refuse(sentence: string): SentAgain {
  return { state: 'refused', sentence };
}
