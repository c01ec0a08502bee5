import * as card from '#contract/guest/card.ts';
import * as cardStays from '#contract/guest/card-stays.ts';
import { PATHS } from '#contract/guest/paths.ts';
import type { CardId } from '#domain/value/ids.ts';
import { listCardStays } from '../../booking/availability/list-card-stays.ts';
import { registerCard } from '../../money/code/register-card.ts';
import { searchCard, showCards } from '../../money/code/search-card.ts';
import type { GuestParts } from '../guest-parts.ts';
import { PACKED_ON_THE_WAY } from '../../platform/http/packed-on-the-way.ts';
import { limitAddress, networksOf, type Limit } from '../../platform/limits/limit-address.ts';
import { lookUpLateOn } from '../../booking/follow/look-up-late.ts';
import { findBookedAs } from '../../booking/placement/find-placement.ts';
import { priceOfCardStays } from './search-charge.ts';
import type { App } from '../../platform/http/app.ts';
import { inPage } from './call-frame.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

export function cardCalls(app: App, deps: GuestParts, searches: Limit): void {
  const searchDeps = {
    ...deps,
    lookUpLateOn: (cardId: CardId) => lookUpLateOn(deps, cardId),
    findBookedAs: (cardId: CardId) => findBookedAs(deps.db, cardId),
  };
  app.post(
    PATHS.cardSearch,
    { schema: { ...inPage, body: card.CardSearchRequest, response: { 200: card.CardSearchAnswer } } },
    async ({ salePage, language, body, ip }) => searchCard(searchDeps, salePage, body.code, networksOf(ip), language),
  );

  app.post(
    PATHS.cardsNow,
    { schema: { ...inPage, body: card.CardsNowRequest, response: { 200: card.CardsNowAnswer } } },
    async ({ salePage, language, body }) => showCards(searchDeps, salePage, body.card_tokens, language),
  );

  app.post(
    PATHS.cardRegistration,
    {
      // Rate-limited, because the holder may register a card again for a while: a caller who tries addresses would find
      // theirs.
      onRequest: limitAddress(app, deps, { name: 'registrations', most: deps.config.recoveriesPerMinute }).onRequest,
      schema: { ...inPage, body: card.CardRegistrationRequest, response: { 200: card.CardRegistrationAnswer } },
    },
    async ({ salePage, language, body }) => registerCard(deps, salePage, body, language),
  );

  app.post(
    PATHS.cardStays,
    {
      onRequest: searches.onRequest,
      ...PACKED_ON_THE_WAY,
      schema: { ...inPage, body: cardStays.CardStaysRequest, response: { 200: cardStays.CardStaysAnswer } },
    },
    async (request, reply) => {
      const { salePage, language, body } = request;
      await searches.charge(request, reply, priceOfCardStays(body, salePage.properties.size));
      return abortOnDisconnect(reply, () => listCardStays(deps, salePage, body, language));
    },
  );
}
