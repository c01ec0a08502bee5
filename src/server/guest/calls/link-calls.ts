import { randomUUID } from 'node:crypto';
import { PATHS } from '#contract/guest/paths.ts';
import * as contract from '#contract/guest/recovery.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { GuestParts } from '../guest-parts.ts';
import { openGivenCard, showCode } from '../../money/code/code-link.ts';
import { limitAddress, limitKey } from '../../platform/limits/limit-address.ts';
import { stopReminders } from '../../letters/links/open-link.ts';
import { askForBooking, askForCards } from '../recovery/ask-recovery.ts';
import { listHeldCards, unmaskCards } from '../recovery/list-held-cards.ts';
import { openBooking } from '../recovery/open-booking.ts';
import { queueAskedStayLetter } from '../recovery/queue-asked-links.ts';
import { lookUpLateOn } from '../../booking/follow/look-up-late.ts';
import type { App } from '../../platform/http/app.ts';
import { atReservation, inPage } from './call-frame.ts';
import { loadOwnPlacement } from './own-placement.ts';

/** Requests for links per minute on a whole sale page. More than this is abuse. */
const ASKED_OF_SALE_PAGE = 600;

export function linkCalls(app: App, deps: GuestParts): void {
  const { recoveriesPerMinute } = deps.config;
  const asking = limitAddress(app, deps, { name: 'links_asked_for', most: recoveriesPerMinute }).onRequest;
  const limitSalePage = limitKey(deps, { name: 'links_of_sale_page', most: ASKED_OF_SALE_PAGE });
  // A guest who asked too often can still open links received before.
  const opening = limitAddress(app, deps, { name: 'links_opened', most: recoveriesPerMinute }).onRequest;
  const accepted = { 202: contract.Accepted };
  const holderDeps = { ...deps, lookUpLateOn: (cardId: CardId) => lookUpLateOn(deps, cardId) };

  app.post(
    PATHS.bookingRecovery,
    { onRequest: asking, schema: { ...inPage, body: contract.BookingRecoveryRequest, response: accepted } },
    async ({ salePage, language, body }, reply) => {
      await limitSalePage(salePage.id);
      await askForBooking(deps, salePage, body, language);
      return reply.code(202).send({});
    },
  );

  app.post(
    PATHS.cardRecovery,
    { onRequest: asking, schema: { ...inPage, body: contract.CardRecoveryRequest, response: accepted } },
    async ({ salePage, language, body }, reply) => {
      await limitSalePage(salePage.id);
      await askForCards(deps, salePage, body.email, language);
      return reply.code(202).send({});
    },
  );

  app.post(
    PATHS.reservationLetter,
    { onRequest: asking, schema: { ...atReservation, body: contract.Nothing, response: accepted } },
    async (request, reply) => {
      await queueAskedStayLetter(deps, request.salePage, await loadOwnPlacement(deps, request), randomUUID());
      return reply.code(202).send({});
    },
  );

  app.post(
    PATHS.bookingOpening,
    { onRequest: opening, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.OpenedBooking } } },
    async ({ salePage, body }) => openBooking(deps, salePage, body.token),
  );

  app.post(
    PATHS.heldCards,
    { onRequest: opening, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.HeldCards } } },
    async ({ salePage, language, body }) => listHeldCards(holderDeps, salePage, body.token, language),
  );

  app.post(
    PATHS.unmaskedCards,
    {
      onRequest: opening,
      schema: { ...inPage, body: contract.UnmaskRequest, response: { 200: contract.UnmaskedCards } },
    },
    async ({ salePage, language, body }) =>
      unmaskCards(holderDeps, salePage, { holderToken: body.holder_token, last4: body.last4 }, language),
  );

  givenCardCalls(app, deps, opening);
}

/** Calls for links in letters that the guest did not request: they open a given card or stop reminders. */
function givenCardCalls(app: App, deps: GuestParts, opening: ReturnType<typeof limitAddress>['onRequest']): void {
  app.post(
    PATHS.cardOpening,
    { onRequest: opening, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.CardOpened } } },
    async ({ salePage, language, body }) => openGivenCard(deps, salePage, body.token, language),
  );

  app.post(
    PATHS.cardCode,
    { onRequest: opening, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.CodeShown } } },
    async ({ salePage, language, body }) => showCode(deps, salePage, body.token, language),
  );

  app.post(
    PATHS.reminderStop,
    { onRequest: opening, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.Nothing } } },
    async ({ salePage, body }) => {
      await stopReminders(deps, salePage, body.token);
      return {};
    },
  );
}
