import { ACT_PRICES } from '#contract/desk/staff-act-calls.ts';
import { CARD_ACTS, type CardAct } from '#contract/desk/staff-acts.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import type { WantedAct } from './act-facts.ts';
import { actOnCard, previewAct } from './act-on-card.ts';
import { findHotelStays } from './find-hotel-stays.ts';
import { listCards } from '../card-list/list-cards.ts';
import { noteOnCard } from '../cards/note-on-card.ts';
import { showCard } from '../cards/show-card.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';

export function staffCardCalls(on: On, deps: DeskParts): void {
  on('GET /staff/cards', ({ staff, query }) => listCards(deps, staff, query));

  on('POST /staff/cards/find', ({ staff, body }) => listCards(deps, staff, body));

  on('GET /staff/cards/:id', ({ staff, params }) => showCard(deps, staff, params.id));

  on('POST /staff/cards/:id/notes', async ({ staff, params, body }) => {
    await noteOnCard(deps, staff, params.id, body.text);
    return showCard(deps, staff, params.id);
  });

  on('POST /staff/hotel-stays/find', ({ staff, body }) => inLine(staff.id, () => findHotelStays(deps, staff, body)));

  for (const act of CARD_ACTS) actCalls(on, deps, act);
}

/** How many searches for stays one person may run at the same time. */
const STAYS_AT_ONCE = 2;
const inLine = limitConcurrency(STAYS_AT_ONCE);

function actCalls(on: On, deps: DeskParts, act: CardAct): void {
  const inOrder: typeof inLine = act in ACT_PRICES ? inLine : (_person, work) => work();

  on(`POST /staff/cards/:id/${act}/preview`, async ({ staff, params, body, causeOf, chargeStay }) =>
    inOrder(staff.id, () =>
      previewAct({ ...deps, chargeStay }, staff, params.id, { act, body } as WantedAct, causeOf(body.reason)),
    ),
  );

  on(`POST /staff/cards/:id/${act}`, async ({ staff, params, body, causeOf, chargeStay }) =>
    inOrder(staff.id, () =>
      actOnCard({ ...deps, chargeStay }, staff, params.id, { act, body } as WantedAct, causeOf(body.reason)),
    ),
  );
}
