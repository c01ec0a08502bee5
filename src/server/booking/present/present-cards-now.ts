import type { WireCard } from '#contract/guest/card.ts';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { toWireCard } from '#contract/guest/wire-card.ts';
import { availableOn } from '#domain/card/card.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadQuotedCards, type PriceChanged } from '../place/prepare-attempt.ts';
import { findBookedAs } from '../placement/open-placements-store.ts';
import { readQuote } from '../quote/quote-token.ts';
import type { Refused } from '../../platform/http/refused.ts';

/**
 * The current state of the cards of a refused stay, each with the last stay booked with it. Includes all cards if the
 * cover has changed, otherwise those with less value than promised.
 */
export async function presentCardsNow(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  refused: Refused | PriceChanged,
  { quote_token: token }: Pick<WirePlacement, 'quote_token'>,
  language: string,
): Promise<WireCard[]> {
  const isPriced = refused.code === 'RESERVATION.PRICE_CHANGED';
  const quote = isPriced ? undefined : readQuote(deps.keys, token);
  const priced = isPriced && refused.changed.includes('cover') ? refused.priced.cards : [];
  const cards = quote?.chosen.salePageId === salePage.id ? await loadQuotedCards(deps.db, salePage, quote) : priced;
  const promised = new Map(quote?.promise.debits.map(({ cardId, debit }) => [cardId, debit]));
  const shown = await Promise.all(
    cards.map(async (card) => {
      const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
      if (availableOn(card, today) >= (promised.get(card.id) ?? Infinity)) return [];
      return [{ ...toWireCard(card, today, lastHours), booked_as: await findBookedAs(deps.db, card.id) }];
    }),
  );
  return shown.flat();
}
