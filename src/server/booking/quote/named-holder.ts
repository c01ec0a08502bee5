import type { Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { maskPerson, type NamedPerson } from '#domain/stay/masked-person.ts';
import type { QuotedHolder } from '#domain/booking/promise.ts';
import { findCardHolder } from '../../money/card/load-cards.ts';
import { loadCardsByTokens } from '../../money/code/card-token.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { refuseInput, type Refused } from '../../platform/http/refused.ts';

const PATH = 'buyer.as_registered';

type NamedHolder = {
  readonly state: 'named';
  /** The real name and address, for the PMS and for letters. Never in an answer. */
  readonly person: NamedPerson;
  readonly quoted: QuotedHolder;
};

/** The holder of the card behind a token. The card must be one of the booking's cards. */
export async function nameHolder(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys'>,
  salePage: SalePage,
  token: string,
  bookedWith: readonly CardId[],
): Promise<NamedHolder | Refused> {
  const [card] = await loadCardsByTokens(deps, salePage, [token], PATH);
  if (!card || !bookedWith.includes(card.id)) return refuseHolder('ERRORS.CARD_NOT_IN_BOOKING');
  const holder = await findCardHolder(deps.db, card.id);
  if (!holder) return refuseHolder('ERRORS.CARD_NOT_REGISTERED');
  const { firstName, lastName, email } = holder;
  const person = { firstName, lastName, email };
  return {
    state: 'named',
    person,
    quoted: { cardId: card.id, shown: maskPerson(person), ...fingerprintOf(deps, card, person) },
  };
}

/** The holder shown in the quote, if still the same. */
export async function nameQuotedHolder(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys'>,
  salePage: SalePage,
  token: string,
  quoted: QuotedHolder | null,
  bookedWith: readonly CardId[],
): Promise<NamedPerson | Refused> {
  const named = await nameHolder(deps, salePage, token, bookedWith);
  if (named.state === 'refused') return named;
  const { earlier } = deps.keys;
  const { person } = named;
  const before = earlier && fingerprintOf({ keys: earlier }, { id: named.quoted.cardId }, person);
  const isTheSame = quoted && [named.quoted.fingerprint, before?.fingerprint].includes(quoted.fingerprint);
  return isTheSame ? person : refuseHolder('ERRORS.NOT_AS_QUOTED');
}

function fingerprintOf(
  { keys }: Pick<MoneyParts, 'keys'>,
  { id }: Pick<Card, 'id'>,
  { firstName, lastName, email }: NamedPerson,
) {
  return { fingerprint: keys.fingerprintHolder(JSON.stringify([id, firstName, lastName, email])) };
}

function refuseHolder(code: string): Refused {
  return refuseInput([{ path: PATH, code }]);
}
