import { randomUUID } from 'node:crypto';
import { foldEmail, type LinkPurpose } from '#domain/letter/guest-link.ts';
import type { CardId, PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { LetterParts } from '../letters-parts.ts';
import { withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { signAgain } from '../../platform/secrets/keys.ts';
import { digestToken } from './digest-token.ts';
import { insertAskedLink, insertLink } from './link-store.ts';

const SCREENS: Readonly<Record<LinkPurpose, string>> = {
  booking: 'my-booking',
  asked_booking: 'my-booking',
  asked_cards: 'my-cards',
  no_reminders: 'no-reminders',
  card_code: 'card-code',
};

type WantedLink = {
  readonly salePageId: string;
  /** The letter that carries it. Every retry of the letter gets the same link. */
  readonly mailId?: string;
  readonly expiresAt: Temporal.Instant;
  /** The language in which the page opens, as a short code. */
  readonly language: string;
} & (
  | { readonly purpose: 'booking' | 'asked_booking'; readonly placementId: PlacementId }
  | { readonly purpose: 'asked_cards' | 'no_reminders'; readonly holderEmail: string }
  | { readonly purpose: 'card_code'; readonly cardId: CardId }
);

type MintedLink = {
  readonly token: string;
  /** The path below the public address. The token is in the fragment, which browsers do not send to servers. */
  readonly path: string;
};

/**
 * Makes the link of a letter when the letter is sent. A code link is also made when the letter is queued, so that it
 * can be ended before sending. The token is not stored: it is derived from the id of the link's row. A link made on
 * request ends the earlier ones.
 */
export async function mintLink(
  { keys, clock }: Pick<LetterParts, 'keys' | 'clock'>,
  db: Database | Tx,
  wanted: WantedLink,
): Promise<MintedLink> {
  const { purpose, salePageId, expiresAt, language, mailId = null } = wanted;
  const createdAt = clock.now();
  const newId = randomUUID();
  const link = {
    id: newId,
    purpose,
    salePageId,
    placementId: 'placementId' in wanted ? wanted.placementId : null,
    holderEmail: 'holderEmail' in wanted ? foldEmail(wanted.holderEmail) : null,
    cardId: 'cardId' in wanted ? wanted.cardId : null,
    mailId,
    tokenDigest: digestToken(keys.sign('link', newId)),
    createdAt,
    expiresAt,
  };
  const isAsked = purpose === 'asked_booking' || purpose === 'asked_cards';
  const { id, tokenDigest } = await (isAsked
    ? withinTransaction(db, (tx) => insertAskedLink(tx, link))
    : insertLink(db, link));
  const token = signAgain(keys, 'link', id, tokenDigest);
  invariant(token !== undefined, 'the link of a letter was made with a key that is not known any more');
  return { token, path: `/s/${encodeURIComponent(salePageId)}/${SCREENS[purpose]}?language=${language}#t=${token}` };
}
