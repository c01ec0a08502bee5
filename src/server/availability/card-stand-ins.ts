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

/** JSON of an answer, cut where numbers of cards belong. Where it names none, it is the same for everybody. */
export type CutAnswer = { readonly start: Buffer; readonly parts: readonly NamedPart[] };

/** What follows the number of the card that stands at this place. */
type NamedPart = { readonly place: number; readonly text: Buffer };

export function cutAtStandIns(json: string): CutAnswer {
  const [start = '', ...others] = json.split(MARK);
  const parts = others.map((other): NamedPart => {
    const end = other.indexOf(END);
    return { place: Number(other.slice(0, end)), text: Buffer.from(other.slice(end + END.length)) };
  });
  return { start: Buffer.from(start), parts };
}

/** The answer with the numbers of these cards. */
export function nameCards({ start, parts }: CutAnswer, last4s: readonly string[]): Buffer {
  if (parts.length === 0) return start;
  const names = last4s.map((last4) => Buffer.from(JSON.stringify(last4).slice(1, -1)));
  return Buffer.concat([start, ...parts.flatMap(({ place, text }) => [names[place] ?? NOTHING, text])]);
}

const NOTHING = Buffer.alloc(0);
