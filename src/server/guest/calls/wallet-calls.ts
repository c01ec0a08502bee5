import { PATHS } from '#contract/guest/paths.ts';
import { Nothing } from '#contract/guest/recovery.ts';
import { LanguageQuery } from '#contract/values.ts';
import * as contract from '#contract/guest/wallet.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { loadCardByToken } from '../../money/code/card-token.ts';
import type { GuestParts } from '../guest-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { offerPass } from '../wallet/offer-pass.ts';
import { limitAddress } from '../../platform/limits/limit-address.ts';
import type { App } from '../../platform/http/app.ts';
import { loadOwnPlacement } from './own-placement.ts';

/** A guest adds a pass or two. */
const PASSES_PER_MINUTE = 30;

export function walletCalls(app: App, deps: GuestParts): void {
  const { onRequest } = limitAddress(app, deps, { name: 'wallet_passes', most: PASSES_PER_MINUTE });
  const answer = { querystring: LanguageQuery, response: { 200: contract.WalletPass } };

  app.post(
    PATHS.cardWallet,
    { onRequest, schema: { ...answer, params: contract.CardWalletParams, body: contract.CardWalletRequest } },
    async ({ salePage, language, params, body }) => {
      const card = await loadCardByToken(deps, salePage, body.card_token);
      if (card.state === 'void') throw new Problem('CARD.VOID');
      const subject = { cardId: card.id, placementId: null };
      return present(await offerPass(deps, salePage, { wallet: params.wallet, subject, language }));
    },
  );

  app.post(
    PATHS.reservationWallet,
    { onRequest, schema: { ...answer, params: contract.StayWalletParams, body: Nothing } },
    async (request) => {
      const { salePage, language, params } = request;
      const { id, state } = await loadOwnPlacement(deps, request);
      if (state !== 'confirmed') throw new Problem('RESERVATION.NOT_FOUND');
      const subject = { cardId: null, placementId: id };
      return present(await offerPass(deps, salePage, { wallet: params.wallet, subject, language }));
    },
  );
}

function present({ url, endsAt }: Awaited<ReturnType<typeof offerPass>>): contract.WalletPass {
  return { url, ends_at: endsAt ? presentMoment(endsAt) : null };
}
