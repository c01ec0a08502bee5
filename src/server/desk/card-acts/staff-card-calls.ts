import * as bills from '#contract/desk/staff-bills.ts';
import * as contract from '#contract/desk/staff-cards.ts';
import { CARD_ACTS, pathOfAct, RIGHT_OF_ACT, STAFF_PATHS, type CardAct } from '#contract/desk/staff-paths.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { WantedAct } from './act-facts.ts';
import { actOnCard, previewAct } from './act-on-card.ts';
import { findHotelStays } from './find-hotel-stays.ts';
import { listCards } from '../card-list/list-cards.ts';
import { noteOnCard } from '../cards/note-on-card.ts';
import { showCard } from '../cards/show-card.ts';
import type { App } from '../../platform/http/app.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';
import { HOTEL_PRICE, STAY_PRICE } from '../frame/staff-frame.ts';

export function staffCardCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'card.see' as const } };
  const list = { 200: contract.CardList };

  app.get(
    STAFF_PATHS.cards,
    { ...see, schema: { querystring: contract.CardsQuery, response: list } },
    ({ staff, query }) => listCards(deps, staff, query),
  );

  // A POST: the text may be a holder's name, which must not be in a URL.
  app.post(
    STAFF_PATHS.cardFinding,
    { ...see, schema: { body: contract.CardsQuery, response: list } },
    ({ staff, body }) => listCards(deps, staff, body),
  );

  const card = { params: contract.CardParams, response: { 200: contract.StaffCard } };
  app.get(STAFF_PATHS.card, { ...see, schema: card }, ({ staff, params }) => showCard(deps, staff, params.id));

  app.post(
    STAFF_PATHS.cardNotes,
    { config: { staffRight: 'card.note' }, schema: { ...card, body: contract.NoteRequest } },
    async ({ staff, params, body }) => {
      await noteOnCard(deps, staff, params.id, body.text);
      return showCard(deps, staff, params.id);
    },
  );

  // A POST: the text may be a guest's name.
  app.post(
    STAFF_PATHS.hotelStayFinding,
    {
      config: { staffRight: 'card.redeem', isPreview: true, price: STAY_PRICE },
      schema: { body: bills.HotelStayRequest, response: { 200: bills.HotelStays } },
    },
    ({ staff, body }) => inLine(staff.id, () => findHotelStays(deps, staff, body)),
  );

  for (const act of CARD_ACTS) actCalls(app, deps, act);
}

/** How many searches for stays one person may run at the same time. */
const STAYS_AT_ONCE = 2;
const inLine = limitConcurrency(STAYS_AT_ONCE);
/** Acts that ask the hotel about a stay. A reversal asks it only about payments. */
const PRICES: Partial<Record<CardAct, number>> = { pay_bill: STAY_PRICE, reverse: HOTEL_PRICE };

/** An act and its preview take the same right. Only the act itself is confirmed. */
function actCalls(app: App, deps: DeskParts, act: CardAct): void {
  const config = { staffRight: RIGHT_OF_ACT[act], ...(PRICES[act] && { price: PRICES[act] }) };
  const inOrder: typeof inLine = act in PRICES ? inLine : (_person, work) => work();
  const schema = { params: contract.CardParams, body: contract.ACT_BODIES[act] };

  app.post(
    pathOfAct(STAFF_PATHS.cardPreview, act),
    {
      config: { staffRight: RIGHT_OF_ACT[act], isPreview: true },
      schema: { ...schema, response: { 200: contract.ActPreview } },
    },
    async ({ staff, params, body, causeOf, chargeStay }) =>
      inOrder(staff.id, () =>
        previewAct({ ...deps, chargeStay }, staff, params.id, { act, body } as WantedAct, causeOf(body.reason)),
      ),
  );

  app.post(
    pathOfAct(STAFF_PATHS.cardAct, act),
    { config, schema: { ...schema, response: { 200: contract.ActDone, 202: contract.ActAsked } } },
    async ({ staff, params, body, causeOf, chargeStay }, reply) => {
      const wanted = { act, body } as WantedAct;
      const outcome = await inOrder(staff.id, () =>
        actOnCard({ ...deps, chargeStay }, staff, params.id, wanted, causeOf(body.reason)),
      );
      return outcome.state === 'asked' ? reply.code(202).send(outcome) : outcome;
    },
  );
}
