import { describe, expect, it } from 'vitest';
import { CARD_ACTS, pathOfAct, STAFF_PATHS, TASK_KINDS } from '#contract/staff/staff-paths.ts';
import type { Call } from './call.ts';
import { listCommands } from './list-commands.ts';
import { buildProgram } from './run-command.ts';

/** Why there is no command for what staff do at an address. */
type Reason = { readonly because: string };

const OWN_SIGN_IN: Reason = { because: 'it is how one person signs in, who is known to the operating system here' };
const FILE: Reason = { because: 'a file on disk is the draft, and `sale-page validate` and `diff` look at it' };
const PASSKEY: Reason = { because: 'a second person decides by their passkey: one person with a shell would be both' };
const NOTE: Reason = {
  because: 'a note is signed by one of the staff: `notes` only prints them, and `--reason` is what is said here',
};

/** What does the same as each address of the desk, or the reason why nothing does. */
const COMMANDS: Readonly<Record<Exclude<keyof typeof STAFF_PATHS, 'cardAct' | 'taskAct'>, string | Reason>> = {
  session: OWN_SIGN_IN,
  sessionEnd: OWN_SIGN_IN,
  signInChallenge: OWN_SIGN_IN,
  signIn: OWN_SIGN_IN,
  openId: OWN_SIGN_IN,
  openIdReturn: OWN_SIGN_IN,
  invitationOpening: OWN_SIGN_IN,
  invitation: OWN_SIGN_IN,
  passkeys: OWN_SIGN_IN,
  passkeyChallenge: OWN_SIGN_IN,
  passkeyRemoval: OWN_SIGN_IN,
  confirmation: OWN_SIGN_IN,
  openIdConfirmation: OWN_SIGN_IN,
  today: 'desk today',
  find: 'desk find',
  cards: 'cards list',
  cardFinding: 'cards list',
  cardIssue: 'cards issue',
  cardIssuePreview: 'cards issue',
  cardIssueMany: 'cards issue',
  cardIssueManyPreview: 'cards issue',
  cardLink: 'cards send-link',
  cardLinkCancel: 'cards cancel-link',
  batches: 'cards batches',
  batchPrint: 'cards print',
  batchName: { because: 'a batch is renamed from the list of its cards, by who sees whose name it has' },
  card: 'cards show',
  cardNotes: NOTE,
  noteRemoval: NOTE,
  cardPreview: { because: 'a person who types is shown it before each act, and asked' },
  cardExport: 'cards export',
  tasks: 'tasks list',
  task: 'tasks list',
  taskFile: 'tasks result',
  taskPreview: { because: 'each act on many shows it first, and `--dry-run` shows no more' },
  importPreview: 'cards import',
  importColumns: 'cards import',
  reservations: 'placements search',
  reservationFinding: 'placements search',
  reservation: 'placements show',
  reservationAtHotel: { because: '`placements settle` asks the hotel first, `ledger verify --hotels` all of them' },
  reservationNotes: NOTE,
  cancellation: 'placements fees',
  cancel: 'placements cancel',
  cancelForOtherFee: 'placements cancel',
  cancelAgain: 'placements cancel',
  settle: 'placements settle',
  audit: 'audit list',
  auditFile: 'audit list',
  watch: 'audit watch',
  mails: 'mails list',
  mailFinding: 'mails list',
  mail: 'mails show',
  mailSending: 'mails send-again',
  personFinding: 'persons show',
  personExport: 'persons export',
  personErasure: 'persons erase',
  liability: 'books liability',
  liabilityFile: 'books liability',
  salePage: 'sale-page show',
  salePageHotels: 'property discover',
  salePageVersion: 'sale-page show',
  salePagePreview: { because: 'it is a look at the page of guests, in a browser' },
  salePageCheck: 'sale-page validate',
  salePageSetting: FILE,
  salePageDraft: FILE,
  salePageDraftEnd: FILE,
  salePagePublication: 'sale-page apply',
  people: 'staff list',
  personGrants: 'staff grant',
  personInvitation: 'staff invite',
  personLock: 'staff lock',
  personNameErasure: 'staff erase',
  approvals: 'approvals list',
  approve: PASSKEY,
  refuse: PASSKEY,
};

/** Acts have addresses of their own. */
const ACTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CARD_ACTS.map((act) => [pathOfAct(STAFF_PATHS.cardAct, act), `cards ${act}`])),
  ...Object.fromEntries(
    TASK_KINDS.map((act) => [
      pathOfAct(STAFF_PATHS.taskAct, act),
      act === 'import' ? 'cards import' : `cards ${act}-many`,
    ]),
  ),
};

describe('what staff do on a screen', () => {
  const named = listCommands(buildProgram({} as Call)).map(({ group, name }) => `${group} ${name}`);

  it.each([...Object.entries(COMMANDS), ...Object.entries(ACTS)])(
    '%s can be done at the command line, or it is written why not',
    (_path, command) => {
      if (typeof command === 'string') expect(named).toContain(command);
      else expect(command.because).not.toBe('');
    },
  );

  it('leaves out no address', () => {
    expect(new Set([...Object.keys(COMMANDS), 'cardAct', 'taskAct'])).toEqual(new Set(Object.keys(STAFF_PATHS)));
  });
});
