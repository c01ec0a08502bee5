import type { Command } from '@commander-js/extra-typings';
import type { AuditList, AuditQuery, Watch } from '#contract/staff/staff-oversight.ts';
import { isUuid } from '#domain/ids.ts';
import { BYTE_ORDER_MARK } from '#domain/table-text.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { downloadAudit, showAudit } from '../staff/list-audit-entries.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { showWatch } from '../staff/show-watch.ts';
import type { Call } from './call.ts';
import { findNamed } from './find-named.ts';
import { dayOption, limitOption, textOption } from './options.ts';
import { printBy } from './print-desk-rows.ts';
import { withDesk } from './reach-desk.ts';
import { readPages } from './read-pages.ts';

const MOST_LISTED = 100;
/** `audit list` and `audit watch`: who did what. */
export function addAuditCommands(audit: Command, call: Call): void {
  audit
    .command('list')
    .description('lists what people did, the newest first: to cards, reservations, sale pages and staff')
    .addOption(textOption('--act <act>', 'only this act, such as void or grant'))
    .addOption(dayOption('--from <date>', 'since this day'))
    .addOption(dayOption('--to <date>', 'until this day'))
    .addOption(textOption('--time-zone <name>', 'where these days are (default: UTC)'))
    .addOption(textOption('--card <id>', 'only of this card'))
    .addOption(textOption('--last4 <end>', 'only of cards whose code ends so'))
    .addOption(textOption('--reference <reference>', 'only of this reservation'))
    .addOption(textOption('--staff <name>', 'only by this person'))
    .addOption(limitOption(MOST_LISTED))
    .option('--csv', 'all that fit, as CSV, for a spreadsheet')
    .action((options) => listAudit(call, options));
  audit
    .command('watch')
    .description('lists what deserves a second look: agreed to within a minute or by each other, or for oneself')
    .action(() => watch(call));
}

type Wanted = Readonly<
  Partial<Record<'act' | 'from' | 'to' | 'timeZone' | 'card' | 'last4' | 'reference' | 'staff', string>>
> & {
  readonly limit: number;
  readonly csv?: true | undefined;
};

async function listAudit({ variables, output }: Call, wanted: Wanted): Promise<void> {
  const { act, from, to, timeZone, card, last4, reference, staff, limit, csv } = wanted;
  if (card !== undefined && !isUuid(card)) throw new StartFailure('--card is the id of a card.');
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new StartFailure(`There is no time zone "${timeZone}".`);
  return withDesk(variables, async (deps) => {
    const staffId = staff === undefined ? undefined : (await findNamed(deps, staff)).id;
    const query: AuditQuery = {
      ...{ staff_id: staffId, card_id: card, last4, reference, what: act },
      ...{ from, to, time_zone: timeZone },
    };
    if (csv) return output.out(BYTE_ORDER_MARK + (await downloadAudit(deps, COMMAND_LINE, query)).csv.trimEnd());
    const { items, hasMore } = await readPages(async (after) => {
      const page = await showAudit(deps, COMMAND_LINE, { ...query, after });
      return { items: page.entries, after: page.after };
    }, limit);
    for (const entry of items) output.out(print(entry));
    if (items.length === 0) output.out('Nothing fits.');
    if (hasMore) output.error(`There are more than these ${limit}; --limit lists more.`);
    output.answer(items);
  });
}

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

function print(entry: AuditList['entries'][number]): string {
  const { at, what, by, approved_by: approved, reason, card, reference, person, sale_page_id: page, details } = entry;
  const about = [
    ...(card ? [`card …${card.last4} ${card.id}`] : []),
    ...(reference === null ? [] : [reference]),
    ...(person ? [printBy(person)] : []),
    ...(page === null ? [] : [page]),
  ].join(', ');
  const agreed = approved ? `, agreed by ${printBy(approved)}` : '';
  return `${at}  ${what}  ${about}  ${JSON.stringify(details)}, ${printBy(by)}${agreed}: ${reason}`;
}

const WATCHED: Readonly<Record<Watch['rows'][number]['kind'], string>> = {
  quick: 'agreed to within a minute',
  mutual: 'they agree to each other',
  link: 'one let the other in',
  own_name: 'on a card of their own name',
};

async function watch({ variables, output }: Call): Promise<void> {
  return withDesk(variables, async (deps) => {
    const watched = await showWatch(deps, COMMAND_LINE);
    for (const { kind, at, what, by, approved_by: approved, card } of watched.rows) {
      const agreed = approved ? `, agreed by ${printBy(approved)}` : '';
      output.out(`${at}  ${what}  ${card ? `card …${card.last4}` : ''}  ${printBy(by)}${agreed}: ${WATCHED[kind]}`);
    }
    if (watched.rows.length === 0) output.out(`Nothing of the last ${watched.days} days.`);
    output.answer(watched.rows);
  });
}
