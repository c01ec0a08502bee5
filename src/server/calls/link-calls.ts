import { PATHS } from '#contract/paths.ts';
import * as contract from '#contract/recovery.ts';
import type { CardId } from '#domain/ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { stopReminders } from '../links/open-link.ts';
import { listHeldCards, unmaskCards } from '../recovery/list-held-cards.ts';
import { openBooking } from '../recovery/open-booking.ts';
import { lookUpLateOn } from '../reservation/settle/look-up-late.ts';
import { inPage, limitAddress, type App } from './call-frame.ts';

/** What guests reach through their mailbox. */
export function linkCalls(app: App, deps: Dependencies): void {
  const onRequest = limitAddress(app, deps.config.recoveriesPerMinute);
  const holderDeps = { ...deps, lookUpLateOn: (cardId: CardId) => lookUpLateOn(deps, cardId) };

  app.post(
    PATHS.bookingOpening,
    { onRequest, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.OpenedBooking } } },
    async ({ salePage, body }) => openBooking(deps, salePage, body.token),
  );

  app.post(
    PATHS.heldCards,
    { onRequest, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.HeldCards } } },
    async ({ salePage, language, body }) => listHeldCards(holderDeps, salePage, body.token, language),
  );

  app.post(
    PATHS.unmaskedCards,
    { onRequest, schema: { ...inPage, body: contract.UnmaskRequest, response: { 200: contract.UnmaskedCards } } },
    async ({ salePage, language, body }) =>
      unmaskCards(holderDeps, salePage, { holderToken: body.holder_token, last4: body.last4 }, language),
  );

  app.post(
    PATHS.reminderStop,
    { onRequest, schema: { ...inPage, body: contract.LinkToken, response: { 200: contract.Nothing } } },
    async ({ salePage, body }) => {
      await stopReminders(deps, salePage, body.token);
      return {};
    },
  );
}
