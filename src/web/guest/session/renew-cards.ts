import type { CardsNowAnswer } from '#contract/guest/card.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { navigate } from '../../router/navigate.ts';
import { asksForCodeAgain } from './ask-for-code-again.ts';
import { sessionCards } from './session-cards.ts';

/**
 * Reads the tab's cards again: a hotel, a counter or another device may have changed them. Without an answer they stay
 * as they are. A card whose token has ended is dropped, and the screen asks for its code. Returns true if a card has
 * changed, so prices with it are out of date.
 */
export async function renewCards(): Promise<boolean> {
  const asked = sessionCards.read();
  if (asked.length === 0) return false;
  const body = { card_tokens: asked.map(({ token }) => token) };
  try {
    const { cards } = await request<CardsNowAnswer>({ path: callPath('cardsNow'), body });
    const held = sessionCards.read();
    const renewed = held.map((one) => ({ ...one, ...cards[body.card_tokens.indexOf(one.token)] }));
    sessionCards.write(renewed);
    return JSON.stringify(renewed) !== JSON.stringify(held);
  } catch (error) {
    const here = window.location.href.replace(/\/registration(?=[?#]|$)/, '/booking');
    asksForCodeAgain(error, [body], (_, { state }) => navigate(here, { replace: true, state }));
    return false;
  }
}
