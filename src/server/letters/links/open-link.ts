import { HOLDER_MINUTES } from '#domain/letter/guest-link.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { LetterParts } from '../letters-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readToken, signToken } from '../../platform/secrets/signed-token.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { digestToken } from './digest-token.ts';
import { forgetLinkMiss, insertReminderStop, takeLink, tryUsedLink, type FoundLink } from './link-store.ts';

export { findLinked, voidBookingLinks } from './link-store.ts';

const MAX_MISSES = 5;

type LinkDependencies = Pick<LetterParts, 'db' | 'clock'>;
type Page = Pick<SalePage, 'id'>;

/** Throws `LINK.ENDED` for every invalid token, and does not distinguish expired from unknown ones. */
export async function openBookingLink(
  deps: LinkDependencies,
  salePage: Page,
  token: string,
): Promise<{ readonly placementId: PlacementId; readonly mintedAt: Temporal.Instant }> {
  const link = await openLink(deps, salePage, token, ['booking', 'asked_booking']);
  invariant(link.placementId !== null, 'a link to a booking names it');
  return { placementId: asId(link.placementId), mintedAt: link.createdAt };
}

/** The owner of the mailbox to which a link to their cards was sent. The token proves it for a while longer. */
export type Holder = { readonly email: string; readonly linkId: string };

export async function openCardsLink(
  deps: LinkDependencies & Pick<LetterParts, 'keys'>,
  salePage: Page,
  token: string,
): Promise<{ readonly holder: Holder; readonly holderToken: string; readonly endsAt: Temporal.Instant }> {
  const holder = holderOf(await openLink(deps, salePage, token, ['asked_cards']));
  const endsAt = deps.clock.now().add({ minutes: HOLDER_MINUTES });
  return { holder, holderToken: signToken(deps.keys, 'link', `holder ${holder.linkId}`), endsAt };
}

/** It counts as wrong until `forgetMiss`. Throws `LINK.ENDED` if the token is too old, or was wrong too often. */
export async function tryAsHolder(
  { db, clock, keys }: LinkDependencies & Pick<LetterParts, 'keys'>,
  salePage: Page,
  holderToken: string,
): Promise<Holder> {
  const [, id] = /^holder (\S+)$/.exec(readToken(keys, 'link', holderToken) ?? '') ?? [];
  const since = clock.now().subtract({ minutes: HOLDER_MINUTES });
  const link = id === undefined ? undefined : await tryUsedLink(db, salePage.id, id, since, MAX_MISSES);
  if (!link) throw new Problem('LINK.ENDED');
  return holderOf(link);
}

export function forgetMiss({ db }: Pick<LetterParts, 'db'>, { linkId }: Holder): Promise<void> {
  return forgetLinkMiss(db, linkId);
}

/** Stops reminders of expiring cards to the mailbox of this link. */
export async function stopReminders(deps: LinkDependencies, salePage: Page, token: string): Promise<void> {
  const { email } = holderOf(await openLink(deps, salePage, token, ['no_reminders']));
  await insertReminderStop(deps.db, salePage.id, email, deps.clock.now());
}

async function openLink(
  { db, clock }: LinkDependencies,
  salePage: Page,
  token: string,
  purposes: Parameters<typeof takeLink>[3],
): Promise<FoundLink> {
  const link = await takeLink(db, salePage.id, digestToken(token), purposes, clock.now());
  if (!link) throw new Problem('LINK.ENDED');
  return link;
}

function holderOf({ id, holderEmail }: FoundLink): Holder {
  invariant(holderEmail !== null, 'a link to a mailbox names it');
  return { email: holderEmail, linkId: id };
}
