import type { Mutation } from './mutation.ts';

const DOOR = 'src/server/money/ledger/ledger.ts';
const STORE = 'src/server/money/ledger/ledger-store.ts';
const SCHEMA = 'migrations/0001-staycard.sql';
const LEDGER = 'test/integration/ledger.test.ts';
const CANCELLATION = 'test/integration/cancellation.test.ts';
const LOT = 'src/domain/card/lot.test.ts';
const REPORT = 'src/domain/card/liability.test.ts';
const MODEL = 'proofs/model/ledger-model.test.ts';
const LIABILITY = 'src/domain/card/liability.ts';
const BOOKS = 'proofs/books/books.test.ts';
const STORED_ROWS = 'src/server/money/books/reports/stored-rows.ts';
const KEEPING = 'src/server/money/books/keep-books.ts';
const KEPT = 'test/integration/books.test.ts';

export const LEDGER_MUTATIONS: readonly Mutation[] = [
  {
    what: 'cards are not locked',
    file: STORE,
    find: `    .orderBy('id')
    .forUpdate();`,
    replace: `    .orderBy('id');`,
    tests: ['test/integration/placement-races.test.ts'],
    named: 'wait for each other, so that',
  },
  {
    what: 'cards are locked one by one in the order of the request',
    file: STORE,
    find: '  return cardIds.length === 0 ? [] : lockingRows(tx, cardIds).execute();',
    replace: `  for (const id of cardIds) await lockingRows(tx, [id]).execute();
  return [];`,
    tests: ['test/integration/placement-races.test.ts'],
    named: 'lock no other card before',
  },
  {
    what: 'a guest is locked without the cards',
    file: 'src/server/booking/placement/open-placements-store.ts',
    find: '    from (select count(*) as cards from locked) as all_locked where cards >= 0`',
    replace: '`',
    tests: ['test/integration/placement-races.test.ts'],
    named: 'wait for each other, so that',
  },
  {
    what: 'a hold may be resolved twice in the database',
    file: SCHEMA,
    find: 'create unique index transfer_resolves_a_hold_once ON',
    replace: 'create index transfer_resolves_a_hold_once ON',
    tests: [LEDGER],
  },
  {
    what: 'a lot may go below zero in the database',
    file: SCHEMA,
    find: 'constraint lot_never_below_zero CHECK (((held >= 0) AND (balance >= held)))',
    replace: 'constraint lot_never_below_zero CHECK (true)',
    tests: [LEDGER],
  },
  {
    what: 'a resolution need not be that of its hold',
    file: SCHEMA,
    find: "resolved.kind is distinct from 'hold' or resolved.lot_id <> new.lot_id or resolved.amount <> new.amount",
    replace: 'false',
    tests: [LEDGER],
  },
  {
    what: 'a transfer is not hashed',
    file: SCHEMA,
    find: 'new.hash := transfer_hash(new);',
    replace: "new.hash := ''::bytea;",
    tests: [LEDGER],
  },
  {
    what: 'a transfer does not name the one before it',
    file: SCHEMA,
    find: 'new.previous_hash := head.hash;',
    replace: 'new.previous_hash := null;',
    tests: [LEDGER],
  },
  {
    what: 'the hash leaves the amount out',
    file: SCHEMA,
    find: '|| hash_field((row_to_hash).amount::text)',
    replace: '',
    tests: ['test/integration/ledger-verify.test.ts'],
    named: 'a transfer with another amount',
  },
  {
    what: 'a give-back does not move its lot',
    file: SCHEMA,
    find: "when 'give_back' then 1 when 'adjust'",
    replace: "when 'adjust'",
    tests: [LEDGER],
  },
  {
    what: 'transfers may be changed where rights allow it',
    file: SCHEMA,
    find: 'create trigger transfer_append_only BEFORE DELETE OR UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();',
    replace: '',
    tests: ['test/integration/ledger-verify.test.ts', LEDGER],
  },
  {
    what: 'the sums of a lot may be written by hand where rights allow it',
    file: SCHEMA,
    find: 'create trigger lot_guarded BEFORE INSERT OR DELETE OR UPDATE ON lot FOR EACH ROW EXECUTE FUNCTION guard_lot();',
    replace: '',
    tests: ['test/integration/ledger-verify.test.ts', LEDGER],
  },
  {
    what: 'value on hold is taken again by the next placement',
    file: 'src/domain/card/lot.ts',
    find: 'return isExpired(lot, today) ? 0 : lot.balance - lot.held;',
    replace: 'return isExpired(lot, today) ? 0 : lot.balance;',
    tests: [LOT],
  },
  {
    what: 'expired value is taken',
    file: 'src/domain/card/lot.ts',
    find: 'return isExpired(lot, today) ? 0 : lot.balance - lot.held;',
    replace: 'return lot.balance - lot.held;',
    tests: [LOT],
  },
  {
    what: 'value expires a day early',
    file: 'src/domain/card/lot.ts',
    find: 'compareDates(lot.expiresOn, today) < 0',
    replace: 'compareDates(lot.expiresOn, today) <= 0',
    tests: [LOT],
  },
  {
    what: 'the lot that expires last is taken first',
    file: 'src/domain/card/lot.ts',
    find: 'compareExpiry(left.expiresOn, right.expiresOn) ||',
    replace: 'compareExpiry(right.expiresOn, left.expiresOn) ||',
    tests: [LOT],
  },
  {
    what: 'a hold above the available value takes the available value',
    file: 'src/domain/card/lot.ts',
    find: 'return missing === 0 ? taken : undefined;',
    replace: 'return taken;',
    tests: [LOT],
  },
  {
    what: 'value on hold is extended with the free value',
    file: DOOR,
    find: 'amount: lot.balance - lot.held }));',
    replace: 'amount: lot.balance }));',
    tests: ['test/integration/change-cards.test.ts'],
  },
  {
    what: 'an extension issues again without expiring the old lot',
    file: DOOR,
    find: `    newTransfer('expire', { cardId: card.id, lotId: old.id, amount }),
`,
    replace: '',
    tests: [MODEL],
  },
  {
    what: 'a card that becomes void keeps its free value',
    file: 'src/server/money/card/change-card.ts',
    find: `    if (action === 'void') await voidFree(tx, card, change.cause);
`,
    replace: '',
    tests: [MODEL],
  },
  {
    what: 'value on hold is voided with the free value',
    file: DOOR,
    find: '.map(({ id, balance, held }) => ({ lotId: id, amount: balance - held }))',
    replace: '.map(({ id, balance }) => ({ lotId: id, amount: balance }))',
    tests: [LEDGER],
  },
  {
    what: 'value released on a void card stays on it',
    file: STORE,
    find: "or (${kind} = 'release' and locked.state = 'void')",
    replace: '',
    tests: [LEDGER],
  },
  {
    what: 'value given back to a void card stays on it',
    file: DOOR,
    find: "isVoid(cardId) ? (['give_back', 'void'] as const) : (['give_back'] as const)",
    replace: "isVoid(cardId) ? (['give_back'] as const) : (['give_back'] as const)",
    tests: [CANCELLATION],
    named: 'it stays that',
  },
  {
    what: 'a void card is promised the value that it loses',
    file: 'src/domain/cancelling/cancellation.ts',
    find: 'return isLost ? 0 : amount;',
    replace: 'return isLost ? amount : amount;',
    tests: [CANCELLATION],
    named: 'it stays that',
  },
  {
    what: 'holds that are resolved are resolved again',
    file: STORE,
    find: ' and resolution.id is null',
    replace: '',
    tests: [LEDGER],
    named: 'resolves a hold once, however often it is asked',
  },
  {
    what: 'holds are resolved without the lock of their card',
    file: STORE,
    find: 'order by id for update)',
    replace: 'order by id)',
    tests: ['test/integration/placement-races.test.ts'],
    named: 'value that is resolved',
  },
  {
    what: 'a release redeems',
    file: DOOR,
    find: "return resolveHolds(tx, spending, 'release', cause);",
    replace: "return resolveHolds(tx, spending, 'redeem', cause);",
    tests: [LEDGER],
  },
  {
    what: 'a frozen card pays',
    file: 'src/domain/card/card.ts',
    find: "  if (card.state === 'frozen') return 'CARD.FROZEN';\n",
    replace: '',
    tests: ['src/domain/card/card.test.ts'],
  },
  {
    what: 'staff change a card without its lock',
    file: 'src/server/money/card/change-card.ts',
    find: 'await lockCards(tx, [cardId]);',
    replace: 'void lockCards;',
    tests: ['test/integration/lock-races.test.ts'],
    named: 'makes void',
  },
  {
    what: 'expired value is still owed',
    file: LIABILITY,
    find: 'return isVoid || hasExpired ? held : balance;',
    replace: 'return isVoid ? held : balance;',
    tests: [REPORT],
  },
  {
    what: 'an extension is reported as expired and issued',
    file: LIABILITY,
    find: "  if (partOf === 'extension') return { at, movement, becomes, as: null, by: 0, rest: () => 'extended' };\n",
    replace: '',
    tests: [REPORT],
  },
  {
    what: 'a month begins and ends in UTC',
    file: LIABILITY,
    find: 'const [from, end] = [startOfDay(first, timeZone), startOfDay(last.add({ days: 1 }), timeZone)];',
    replace: "const [from, end] = [startOfDay(first, 'UTC'), startOfDay(last.add({ days: 1 }), 'UTC')];",
    tests: [REPORT],
  },
  {
    what: 'value released on a void card is reported as expired',
    file: LIABILITY,
    find: "rest: ({ isVoid }) => (isVoid ? 'voided' : 'expired'),",
    replace: "rest: () => 'expired',",
    tests: [REPORT],
  },
  {
    what: 'a draft is owed before it is active',
    file: LIABILITY,
    find: '  if (isDraft) return 0;\n',
    replace: '',
    tests: [REPORT],
  },
  {
    what: 'lots that end add up only their transfers',
    file: 'src/server/money/books/liability-store.ts',
    find: 'sql`ending.day is not null and',
    replace: 'sql`ending.day is not null and false and',
    tests: [BOOKS],
  },
  {
    what: 'a wrong stored period is still read',
    file: KEEPING,
    find: '    if (wrong.length > 0) await markClosedWrong(db, salePage, now);\n',
    replace: '',
    tests: [KEPT],
  },
  {
    what: 'a stored period is not checked against its transfers',
    file: KEEPING,
    find: '...(isRight ? [] : [`',
    replace: '...(isRight || kept.length > 0 ? [] : [`',
    tests: [KEPT],
  },
  {
    what: 'a report adds closed days twice',
    file: STORED_ROWS,
    find: '    at = closed.to;\n',
    replace: '',
    tests: [BOOKS],
  },
  {
    what: 'a report adds value that has changed today twice',
    file: STORED_ROWS,
    find: '.map(negate);',
    replace: '.slice(0, 0);',
    tests: [BOOKS],
  },
];
