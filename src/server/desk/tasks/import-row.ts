import { asId } from '#domain/value/ids.ts';
import type { ReadyCard } from '../../money/import/read-import.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

type StoredCard = ReturnType<typeof toImportRow>;

/** A card to be imported, as JSON: its product by id, its fingerprints in hex. */
export function toImportRow({ line: _, card, codeAlone, numbers, ...code }: ReadyCard) {
  const { product, fingerprint, startsOn, expiresOn, ...rest } = card;
  return {
    ...code,
    card: { ...rest, startsOn: startsOn?.toString() ?? null, expiresOn: expiresOn?.toString() ?? null },
    productId: product.id,
    fingerprint: toHex(fingerprint.now),
    /** By the previous secret, while that is known. */
    earlier: fingerprint.before && toHex(fingerprint.before),
    codeAlone: toHex(codeAlone),
    numbers: numbers.map(toHex),
  };
}

/** Undefined if a newer version of the sale page no longer has the product. */
export function readImportRow(salePage: SalePage, line: number, kept: object): ReadyCard | undefined {
  const { card, productId, fingerprint, earlier, numbers, ...code } = kept as StoredCard;
  const product = salePage.products.get(asId(productId));
  if (!product) return undefined;
  const codeAlone = fromHex(code.codeAlone);
  return {
    ...code,
    line,
    codeAlone,
    numbers: numbers.map(fromHex),
    card: {
      ...card,
      product,
      startsOn: readDay(card.startsOn),
      expiresOn: readDay(card.expiresOn),
      fingerprint: {
        now: fromHex(fingerprint),
        before: earlier === undefined ? undefined : fromHex(earlier),
        alone: [{ fingerprint: codeAlone, secretLength: code.secretLength }],
      },
    },
  };
}

const toHex = (bytes: Buffer) => bytes.toString('hex');
const fromHex = (text: string) => Buffer.from(text, 'hex');
const readDay = (day: string | null) => (day === null ? null : Temporal.PlainDate.from(day));
