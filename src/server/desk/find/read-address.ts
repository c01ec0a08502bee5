import type { CardId } from '#domain/value/ids.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardOfPass } from '../../guest/wallet/find-card-of-pass.ts';
import { findLinked } from '../../letters/links/code-links.ts';
import type { DeskDependencies } from '../cards/show-card.ts';

/** The parts of an address that name a card or a stay. */
type Address = {
  readonly reference: string | undefined;
  readonly id: string | undefined;
  readonly token: string | undefined;
};

const ADDRESS = /^https?:\/\//i;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Reads one of our addresses as a scanner types it, or the serial of a wallet pass. Undefined for other text. */
export function readAddress(text: string): Address | undefined {
  const [id] = ID.exec(text) ?? [];
  if (!ADDRESS.test(text) && id !== text) return undefined;
  const [, reference] = /[/=](SC-[^/&?#]+)/i.exec(text) ?? [];
  const [, token] = /#t=([\w-]+)/.exec(text) ?? [];
  return { reference: reference && readReference(reference), id: id?.toLowerCase(), token };
}

/** The cards and the stay that an address may be about, in reach or not. */
export async function findByAddress({ db }: DeskDependencies, { id, token }: Address) {
  const linked = token === undefined ? undefined : await findLinked(db, token);
  const ofPass = id === undefined ? undefined : await findCardOfPass({ db }, id);
  const cardIds = [id, ofPass, linked?.cardId].filter((one) => typeof one === 'string') as CardId[];
  return { cardIds, placementId: linked?.placementId ?? null };
}
