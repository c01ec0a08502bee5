import type { CardId } from '#domain/value/ids.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardOfPass } from '../../guest/wallet/find-card-of-pass.ts';
import { digestToken } from '../../letters/links/digest-token.ts';
import { findLinked } from '../../letters/links/open-link.ts';
import type { DeskDependencies } from '../cards/show-card.ts';

const ADDRESS = /^https?:\/\//i;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Whether a text is an address as a scanner types it, or the serial of a wallet pass. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text) || ID.exec(text)?.[0] === text;
}

/** The cards and the stay's reference that one of our addresses may be about, in reach or not. */
export async function findByAddress({ db }: DeskDependencies, text: string) {
  const [, written = ''] = /[/=](SC-[^/&?#]+)/i.exec(text) ?? [];
  const id = ID.exec(text)?.[0].toLowerCase();
  const [, token] = /#t=([\w-]+)/.exec(text) ?? [];
  const linked = token === undefined ? undefined : await findLinked(db, digestToken(token));
  const ofPass = id === undefined ? undefined : await findCardOfPass({ db }, id);
  const ids = [id, ofPass, linked?.cardId].filter((one) => typeof one === 'string') as CardId[];
  return { ids, reference: readReference(written) ?? linked?.reference };
}
