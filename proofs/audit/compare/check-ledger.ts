import type { Transfer } from '../world/audit-world.ts';
import { sum } from '../world/minor-units.ts';
import type { Play } from './play.ts';

/** A balance is the sum of the transfers, and no hold is left open (product.md 4, decisions/ledger.md). */
export function checkLedger(transfers: readonly Transfer[], plays: readonly Play[]): void {
  const byCard = Map.groupBy(transfers, ({ card_id: id }) => id);
  for (const { cards, findings } of plays) {
    for (const card of cards) {
      const own = byCard.get(card.id) ?? [];
      const of = (...kinds: string[]): number =>
        sum(own.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
      const balance = of('issue', 'give_back') - of('redeem', 'void');
      findings.same(`ledger of ${card.code.slice(-4)}: balance`, card.left, balance);
      findings.same(`ledger of ${card.code.slice(-4)}: made void`, card.lost, of('void'));
      // Value goes back into its lot. If that lot has expired, a new lot continues it (decisions/cancelling.md).
      const lots = new Set(own.map(({ lot_id: lot }) => lot)).size;
      if (!card.isVoid) findings.same(`ledger of ${card.code.slice(-4)}: lots`, card.isContinued ? 2 : 1, lots);
      findings.same(`ledger of ${card.code.slice(-4)}: held`, 0, of('hold') - of('redeem', 'release'));
    }
  }
}
