import { randomUUID } from 'node:crypto';
import type { Card } from '#domain/card.ts';

/** No text of a hotel holds it. */
const MARK = `card-${randomUUID()}-`;
const END = '#';

/**
 * The same cards without their numbers: each has a text in the place of its last four characters that says where among
 * them it stands. So guests whose cards are alike share an answer, and each reads their own numbers in it.
 */
export function withStandIns<One extends Card>(cards: readonly One[]): One[] {
  return cards.map((card, place) => ({ ...card, last4: `${MARK}${place}${END}` }));
}

/** JSON of an answer, cut where numbers of cards belong; as bytes where it names none, the same for everybody. */
export type CutAnswer = { readonly bytes: Buffer } | { readonly start: string; readonly parts: readonly NamedPart[] };

/** What follows the number of the card that stands at this place. */
type NamedPart = { readonly place: number; readonly text: string };

export function cutAtStandIns(json: string): CutAnswer {
  const [start = '', ...others] = json.split(MARK);
  if (others.length === 0) return { bytes: Buffer.from(start) };
  const parts = others.map((other): NamedPart => {
    const end = other.indexOf(END);
    return { place: Number(other.slice(0, end)), text: other.slice(end + END.length) };
  });
  return { start, parts };
}

/** The answer with the numbers of these cards. */
export function nameCards(cut: CutAnswer, last4s: readonly string[]): Buffer | string {
  if ('bytes' in cut) return cut.bytes;
  const names = last4s.map((last4) => JSON.stringify(last4).slice(1, -1));
  return cut.parts.reduce((text, part) => text + (names[part.place] ?? '') + part.text, cut.start);
}
