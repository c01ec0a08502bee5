import type { AvailabilityAnswer, RateOffer } from '#contract/guest/availability.ts';
import { invariant } from '#domain/value/invariant.ts';

/** What a guest's cards make of an answer that all guests share, which is without cards. */
export type PaidOffers = Pick<AvailabilityAnswer, 'refused_cards'> & { readonly offers: readonly PaidOffer[] };

/** The end of an offer, from the terms of cancelling on: what comes before it does not depend on cards. */
type PaidOffer = {
  readonly cancelling: Omit<RateOffer['cancellation'], 'text'>;
  readonly pays: Pick<RateOffer, 'cover' | 'cover_with_city_tax' | 'due'>;
};

/** No text of a hotel holds it, as JSON escapes the quotation marks of texts. */
const END_WITHOUT_CARDS = /"free_until":.*?"kept":\[\]\},"cover":null,"due":\{[^}]*\}\}/;
const NONE_REFUSED = '"refused_cards":[]}';

/** JSON of an answer without cards, cut where cards matter. */
export function cutAnswer(json: string): readonly Buffer[] {
  invariant(json.endsWith(NONE_REFUSED), 'no card is refused where there is none');
  const pieces = json.slice(0, -NONE_REFUSED.length).split(END_WITHOUT_CARDS);
  return pieces.map((piece) => Buffer.from(piece));
}

/** The same with what cards pay. */
export function fillAnswer(pieces: readonly Buffer[], { offers, refused_cards: refused }: PaidOffers): Buffer {
  invariant(pieces.length === offers.length + 1, 'each offer has an end');
  const ends = offers.map(({ cancelling, pays }) => {
    return `${JSON.stringify(cancelling).slice(1)},${JSON.stringify(pays).slice(1)}`;
  });
  ends.push(`"refused_cards":${JSON.stringify(refused)}}`);
  return Buffer.concat(pieces.flatMap((piece, place) => [piece, Buffer.from(ends[place] ?? '')]));
}
