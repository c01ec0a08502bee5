import { searchCard } from '../api/search-card.ts';
import { sessionCards } from '../session/session-cards.ts';

/** The draft may have been saved since: its cards are as it says now, and go where it has their product no more. */
export async function renewExampleCards(): Promise<void> {
  const renewed = await Promise.all(
    sessionCards.read().map(async (held) => {
      const found = await searchCard(held.product.id).catch(() => undefined);
      return found ? [{ ...held, card: found.card, product: found.product }] : [];
    }),
  );
  sessionCards.write(renewed.flat());
}
