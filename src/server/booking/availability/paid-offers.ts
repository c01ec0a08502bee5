import type { AvailabilityAnswer, RateOffer } from '#contract/guest/availability.ts';
import { invariant } from '#domain/value/invariant.ts';

/** The part of an answer that depends on the guest's cards. The rest of the answer is shared by all guests. */
export type PaidOffers = Pick<AvailabilityAnswer, 'refused_cards'> & { readonly offers: readonly PaidOffer[] };

/** The tail of an offer, beginning with its cancellation terms. Nothing before it depends on cards. */
type PaidOffer = {
  readonly cancelling: Omit<RateOffer['cancellation'], 'text'>;
  readonly pays: Pick<RateOffer, 'cover' | 'cover_with_city_tax' | 'due'>;
};

/** Cannot match inside a hotel's text, because JSON escapes quotation marks there. */
const END_WITHOUT_CARDS = /"free_until":.*?"kept":\[\]\},"cover":null,"due":\{[^}]*\}\}/;
const NONE_REFUSED = '"refused_cards":[]}';

/** Splits the JSON of an answer without cards at the places where cards change it. */
export function cutAnswer(json: string): readonly Buffer[] {
  invariant(json.endsWith(NONE_REFUSED), 'no card is refused without cards');
  const pieces = json.slice(0, -NONE_REFUSED.length).split(END_WITHOUT_CARDS);
  return pieces.map((piece) => Buffer.from(piece));
}

/** Fills the pieces of `cutAnswer` with the amounts that the cards pay. */
export function fillAnswer(pieces: readonly Buffer[], { offers, refused_cards: refused }: PaidOffers): Buffer {
  invariant(pieces.length === offers.length + 1, 'each offer has an end');
  const ends = offers.map(({ cancelling, pays }) => {
    return `${JSON.stringify(cancelling).slice(1)},${JSON.stringify(pays).slice(1)}`;
  });
  ends.push(`"refused_cards":${JSON.stringify(refused)}}`);
  return Buffer.concat(pieces.flatMap((piece, place) => [piece, Buffer.from(ends[place] ?? '')]));
}
