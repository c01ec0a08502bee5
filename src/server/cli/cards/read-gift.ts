import { LinkRequest } from '#contract/desk/staff-issue.ts';
import { toDate } from '#contract/wire-values.ts';
import { planGift } from '../../money/issue/plan-gift.ts';
import type { CardGift } from '../../money/card/queue-card-letters.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** The options that say who is sent the link to a card, and what goes with it. */
export type WrittenGift = Readonly<
  Partial<Record<'email' | 'firstName' | 'lastName' | 'message' | 'giver' | 'language' | 'sendOn', string | undefined>>
>;

const Gift = LinkRequest.pick({ recipient: true, letter: true });

/** Checked as what the desk is given. Throws a `StartFailure` that names the options that are not right. */
export function readGift(salePage: SalePage, written: WrittenGift, at: Temporal.Instant): CardGift {
  const { email = '', firstName = '', lastName = '' } = written;
  const { message = null, giver = null, language = null, sendOn = null } = written;
  const parsed = Gift.safeParse({
    recipient: { email, first_name: firstName, last_name: lastName },
    letter: { message, giver, language, send_on: sendOn },
  });
  if (!parsed.success) return refuse(parsed.error.issues.map(({ path }) => String(path.at(-1))));
  const { recipient, letter } = parsed.data;
  const day = letter.send_on === null ? null : toDate(letter.send_on);
  const named = { firstName: recipient.first_name, lastName: recipient.last_name, email: recipient.email };
  const planned = planGift(salePage, { ...letter, giver: letter.giver ?? null, recipient: named, sendOn: day }, at);
  if (planned.state === 'planned') return planned.gift;
  if (planned.reason !== null) throw new StartFailure(`No card was issued: --send-on: ${planned.reason}`);
  return refuse(planned.faults.map(({ field }) => field));
}

function refuse(fields: readonly string[]): never {
  const options = fields.map(
    (field) => `--${field.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  throw new StartFailure(`No card was issued: missing or not right: ${[...new Set(options)].join(', ')}.`);
}
