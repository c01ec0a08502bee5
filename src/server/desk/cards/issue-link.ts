import type { IssueRequest, LinkRequest } from '#contract/desk/staff-issue.ts';
import { toDate } from '#contract/wire-values.ts';
import { cancelCodeLink, sendCodeLink } from '../../money/code/code-link.ts';
import type { CardChange, Changed } from '../../money/card/change-card.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { planGift } from '../../money/issue/plan-gift.ts';
import type { CardGift } from '../../money/card/queue-card-letters.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem, toInputFault } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { insertNote } from '../records/note-store.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { loadCardFor } from './show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';

/** Sends a link to a card. If a guest has its code or has registered it, this also takes the right to replace codes. */
export async function sendLink(
  deps: DeskDependencies,
  staff: SignedIn,
  cardId: string,
  { recipient, letter, note }: LinkRequest,
  cause: Cause,
): Promise<void> {
  await changeLink(deps, staff, cardId, { note, cause }, (tx, change) => {
    return sendCodeLink(deps, tx, change, readGift(change.salePage, recipient, letter, cause.at));
  });
}

export async function cancelLink(
  deps: DeskDependencies,
  staff: SignedIn,
  cardId: string,
  { note }: Pick<LinkRequest, 'note'>,
  cause: Cause,
): Promise<void> {
  await changeLink(deps, staff, cardId, { note, cause }, cancelCodeLink);
}

async function changeLink(
  deps: DeskDependencies,
  staff: SignedIn,
  cardId: string,
  { note, cause }: { readonly note: string | null; readonly cause: Cause },
  work: (tx: Tx, change: CardChange) => Promise<Changed>,
): Promise<void> {
  const { card, salePage } = await loadCardFor(deps, staff, cardId, 'card.deliver');
  await inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    const place = placeOfCard(salePage, card);
    // Its recipient may be making the code at the same moment.
    await lockCards(tx, [card.id]);
    const [locked] = await loadCards(tx, salePage, [card.id]);
    const isWithGuest = locked?.last4 !== '' || locked.registered;
    const rights = isWithGuest ? (['card.deliver', 'card.replace'] as const) : (['card.deliver'] as const);
    if (!rights.every((right) => may(acting, right, place))) throw new Problem('STAFF.NOT_ALLOWED');
    const changed = await work(tx, { salePage, cardId: card.id, cause });
    if (changed.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: changed.reason });
    await insertNote(tx, { cardId: card.id }, { staffId: acting.id, text: note, at: cause.at });
  });
}

/** Reads the recipient and date of a card sent by letter. Throws `INPUT.INVALID`. */
export function readGift(
  salePage: SalePage,
  recipient: LinkRequest['recipient'],
  letter: NonNullable<IssueRequest['letter']>,
  at: Temporal.Instant,
): CardGift {
  const { first_name: firstName, last_name: lastName, email } = recipient;
  const { message, giver = null, language, send_on: sendOn } = letter;
  const written = { recipient: { firstName, lastName, email }, message, giver, language };
  const planned = planGift(salePage, { ...written, sendOn: sendOn === null ? null : toDate(sendOn) }, at);
  if (planned.state === 'planned') return planned.gift;
  if (planned.reason !== null) throw new Problem('STAFF.ACT_REFUSED', { detail: planned.reason });
  throw invalidInput(planned.faults.map(({ field, fault }) => toInputFault(`recipient.${field}`, fault)));
}
