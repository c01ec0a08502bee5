import type { CardForm, CardState, Unit } from '#domain/card.ts';
import { asId } from '#domain/ids.ts';
import type { CardSale } from '#domain/issuing.ts';
import type { ReadyCard } from '../card/read-import.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

/** A card that waits to be written, as the database keeps it until then. */
type KeptCard = {
  readonly id: string;
  readonly productId: string;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  readonly amount: number;
  readonly startsOn: string | null;
  readonly expiresOn: string | null;
  readonly sale: CardSale | null;
  readonly batch: string | null;
  readonly last4: string;
  readonly fingerprint: string;
  /** By the secret before this one, while that is known. */
  readonly earlier: string | null;
  readonly codeAlone: string;
  readonly secretLength: number;
  readonly isWeak: boolean;
  /** A server of the version before keeps none. */
  readonly numbers?: readonly string[];
};

export function keepCard({ card, codeAlone, secretLength, isWeak, numbers }: ReadyCard): KeptCard {
  const { id, product, form, state, unit, amount, last4, fingerprint } = card;
  return {
    ...{ id, form, state, unit, amount, last4, secretLength, isWeak },
    productId: product.id,
    startsOn: card.startsOn?.toString() ?? null,
    expiresOn: card.expiresOn?.toString() ?? null,
    sale: card.sale ?? null,
    batch: card.batch ?? null,
    fingerprint: fingerprint.now.toString('hex'),
    earlier: fingerprint.before?.toString('hex') ?? null,
    codeAlone: codeAlone.toString('hex'),
    numbers: numbers.map((number) => number.toString('hex')),
  };
}

/** Undefined where a version of the sale page came meanwhile that does not have its product. */
export function readKeptCard(salePage: SalePage, line: number, kept: object): ReadyCard | undefined {
  const { id, productId, form, state, unit, amount, last4, secretLength, isWeak, ...rest } = kept as KeptCard;
  const product = salePage.products.get(asId(productId));
  if (!product) return undefined;
  const readDay = (day: string | null) => (day === null ? null : Temporal.PlainDate.from(day));
  const codeAlone = Buffer.from(rest.codeAlone, 'hex');
  return {
    line,
    card: {
      ...{ product, form, state, unit, amount, last4 },
      id: asId(id),
      startsOn: readDay(rest.startsOn),
      expiresOn: readDay(rest.expiresOn),
      batch: rest.batch,
      ...(rest.sale && { sale: rest.sale }),
      fingerprint: {
        now: Buffer.from(rest.fingerprint, 'hex'),
        before: rest.earlier === null ? undefined : Buffer.from(rest.earlier, 'hex'),
        alone: [{ fingerprint: codeAlone, secretLength }],
      },
    },
    codeAlone,
    secretLength,
    isWeak,
    numbers: (rest.numbers ?? []).map((number) => Buffer.from(number, 'hex')),
  };
}
