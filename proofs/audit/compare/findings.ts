import { currencyOf, type House } from '../world/houses.ts';
import { minorOf, minorUnits } from '../world/minor-units.ts';
import type { Split } from '../work-out/work-out-cover.ts';
import type { Worth } from '../work-out/work-out-price.ts';
import type { Cover, Money, Price } from '../world/wire.ts';

export type Finding = { readonly where: string; readonly expected: unknown; readonly actual: unknown };

/** Compares expected with actual values and collects the differences. */
export class Findings {
  readonly found: Finding[] = [];
  compared = 0;

  same(where: string, expected: unknown, actual: unknown): void {
    this.compared += 1;
    if (JSON.stringify(expected) !== JSON.stringify(actual)) this.found.push({ where, expected, actual });
  }

  /** An amount in minor units of the hotel's currency. */
  money(where: string, house: House, expected: number | null, actual: Money | null): void {
    const currency = currencyOf(house);
    if (actual !== null && actual.currency !== currency) this.same(`${where}: currency`, currency, actual.currency);
    this.same(where, expected, actual === null ? null : minorOf(actual));
  }

  price(where: string, expected: Worth, actual: Price): void {
    const taxes = (entries: Iterable<readonly [string, number]>): string =>
      [...entries]
        .filter(([, tax]) => tax !== 0)
        .map(([code, tax]) => `${code} ${tax}`)
        .toSorted()
        .join(', ');
    const { currency, gross_value: gross, net_value: net, tax_values: list } = actual;
    this.same(`${where}: gross`, expected.gross, minorUnits(gross, currency));
    this.same(`${where}: net`, expected.net, minorUnits(net, currency));
    const actualTaxes = list.map(({ code, value }) => [code, minorUnits(value, currency)] as const);
    this.same(`${where}: taxes`, taxes(expected.taxes), taxes(actualTaxes));
  }

  /** Compares each card's payment, debit and balance, and which cards are refused. */
  cover(where: string, expected: Split, actual: Cover | null): void {
    const last4 = (code: string): string => code.slice(-4);
    const pays = expected.payments.map(({ card, covered, used }) => [last4(card.code), covered, card.left - used]);
    const leftOf = ({ value, uses }: Cover['cards'][number]['left']): number => (value ? minorOf(value) : (uses ?? 0));
    const paid = actual?.cards.map((card) => [card.last4, minorOf(card.covered), leftOf(card.left)]) ?? [];
    this.same(`${where}: cover by card`, pays.toSorted(), paid.toSorted());
    const refusals = expected.refusals.map(({ card, code }) => `${last4(card.code)} ${code}`).toSorted();
    const refused = actual?.refused_cards.map((card) => `${card.last4} ${card.code}`).toSorted() ?? [];
    this.same(`${where}: refused cards`, refusals, refused);
  }
}
