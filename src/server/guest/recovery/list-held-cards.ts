import type { HeldCard, HeldCards, StoryLine as WireStoryLine, UnmaskedCards } from '#contract/guest/recovery.ts';
import { toWireCard, toWireProduct, toWireUnits } from '#contract/guest/wire-card.ts';
import { balanceOf, isWorthMasking, type Card } from '#domain/card/card.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { writeStory, type StoryChange, type StoryLine } from '#domain/card/card-story.ts';
import { foldEmail } from '#domain/letter/guest-link.ts';
import type { CardId } from '#domain/value/ids.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { listAudit, type AuditAction } from '../../platform/audit/audit-log.ts';
import { issueCardToken } from '../../money/code/card-token.ts';
import { loadCards, type StoredCard } from '../../money/card/load-cards.ts';
import type { GuestParts } from '../guest-parts.ts';
import { listTransfers } from '../../money/ledger/ledger.ts';
import { forgetMiss, openCardsLink, tryAsHolder, type Holder } from '../../letters/links/open-link.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listCardIdsOf, listStaysOf, type CardStay } from './recovery-store.ts';

type HolderDependencies = Pick<GuestParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'> & {
  lookUpLateOn(cardId: CardId): Promise<boolean>;
};

const MAX_CARDS = 50;

/** Lists the cards of a mailbox's reader, by the link that was sent to it. Throws `LINK.ENDED`. */
export async function listHeldCards(
  deps: HolderDependencies,
  salePage: SalePage,
  token: string,
  language: string,
): Promise<HeldCards> {
  const { holder, holderToken, endsAt } = await openCardsLink(deps, salePage, token);
  const { cards, hasMore } = await loadCardsOf(deps, salePage, holder);
  const masked = cards.filter((card) => isMasked(salePage, card));
  const open = cards.filter((card) => !masked.includes(card));
  return {
    cards: await presentCards(deps, salePage, holder, open, language),
    masked_cards: masked.map(({ product }) => ({ product: toWireProduct(product, language) })),
    has_more: hasMore,
    holder_token: holderToken,
    ends_at: presentMoment(endsAt),
  };
}

/** Throws `CARD.LAST_FOUR_WRONG`, and after a few attempts `LINK.ENDED`. */
export async function unmaskCards(
  deps: HolderDependencies,
  salePage: SalePage,
  { holderToken, last4 }: { readonly holderToken: string; readonly last4: string },
  language: string,
): Promise<UnmaskedCards> {
  const holder = await tryAsHolder(deps, salePage, holderToken);
  const { cards } = await loadCardsOf(deps, salePage, holder);
  const typed = normalizeCode(last4);
  const named = cards.filter((card) => isMasked(salePage, card) && normalizeCode(card.last4) === typed);
  if (named.length === 0) throw new Problem('CARD.LAST_FOUR_WRONG');
  await forgetMiss(deps, holder);
  return { cards: await presentCards(deps, salePage, holder, named, language) };
}

/** A card without a code has no last four to ask for. Its holder received a link, which alone opens it. */
function isMasked({ definition }: SalePage, card: Card): boolean {
  if (card.last4 === '') return false;
  return isWorthMasking({ unit: card.unit, balance: balanceOf(card) }, definition.my_cards.last_four_above);
}

async function loadCardsOf(
  deps: HolderDependencies,
  salePage: SalePage,
  { email }: Holder,
): Promise<{ readonly cards: readonly StoredCard[]; readonly hasMore: boolean }> {
  const today = dateAt(deps.clock.now(), salePage.timeZone);
  const all = await listCardIdsOf(deps.db, salePage.id, email, today, MAX_CARDS + 1);
  const ids = all.slice(0, MAX_CARDS);
  await Promise.all(ids.map((id) => deps.lookUpLateOn(id)));
  const cards = await loadCards(deps.db, salePage, ids);
  return { cards: ids.flatMap((id) => cards.find((card) => card.id === id) ?? []), hasMore: all.length > MAX_CARDS };
}

async function presentCards(
  deps: HolderDependencies,
  salePage: SalePage,
  holder: Holder,
  cards: readonly StoredCard[],
  language: string,
): Promise<HeldCard[]> {
  const stays = await listStaysOf(
    deps.db,
    cards.map(({ id }) => id),
  );
  return Promise.all(
    cards.map(async (held) => {
      const card = { ...held, isHolderProven: true };
      const { token, expiresAt } = issueCardToken(deps, card);
      const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
      const changes = (await listAudit(deps.db, { cardId: card.id })).flatMap(toChange);
      const story = writeStory(await listTransfers(deps.db, card.id), changes);
      return {
        card_token: token,
        expires_at: presentMoment(expiresAt),
        card: toWireCard(card, today, lastHours),
        product: toWireProduct(card.product, language),
        story: story.map((line) => presentLine(card, line, stays, holder)),
      };
    }),
  );
}

const CHANGES: Partial<Readonly<Record<AuditAction, StoryChange['what']>>> = {
  activate: 'activated',
  extend: 'extended',
  shorten: 'extended',
  freeze: 'frozen',
  unfreeze: 'unfrozen',
  void: 'voided',
};

function toChange({ action, details, at }: Awaited<ReturnType<typeof listAudit>>[number]): StoryChange[] {
  const what = CHANGES[action];
  if (!what) return [];
  const { amount, expiresOn } = details;
  const isExtended = what === 'extended' && typeof amount === 'number' && typeof expiresOn === 'string';
  return [
    {
      what,
      amount: isExtended ? amount : null,
      until: isExtended ? Temporal.PlainDate.from(expiresOn) : null,
      at,
    },
  ];
}

function presentLine(
  { unit }: Card,
  { what, amount, reference, counter, until, at }: StoryLine,
  stays: readonly CardStay[],
  holder: Holder,
): WireStoryLine {
  const stay = stays.find((one) => one.reference === reference);
  const isOwn = stay !== undefined && foldEmail(stay.buyerEmail) === holder.email;
  return {
    at: presentMoment(at),
    what,
    ...(amount === null ? { value: null, uses: null } : toWireUnits(unit, amount)),
    until: until?.toString() ?? null,
    counter: counter && { property_id: counter.propertyId, outlet: counter.outlet },
    stay: stay
      ? {
          reference: isOwn ? stay.reference : null,
          property_id: stay.propertyId,
          stay_from: stay.from,
          stay_to: stay.to,
        }
      : null,
  };
}
