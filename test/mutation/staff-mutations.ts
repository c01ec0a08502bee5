import type { Mutation } from './mutation.ts';

const ATTACKS = 'test/integration/staff-attacks.test.ts';
const SALE_PAGE = 'test/integration/staff-sale-page.test.ts';

export const STAFF_MUTATIONS: readonly Mutation[] = [
  {
    what: 'what was decided is decided again by who is a moment later',
    file: 'src/server/staff/approval-store.ts',
    find: `    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();`,
    replace: `    .where('id', '=', id)
    .executeTakeFirst();`,
    tests: [ATTACKS],
    named: 'decides once',
  },
  {
    what: 'who acts is as they were when the request came',
    file: 'src/server/staff/sign-in.ts',
    find: '  await lockPeople(tx, [id, ...others]);',
    replace: '',
    tests: [ATTACKS],
    named: 'were on their way',
  },
  {
    what: 'who made a link for somebody may be them',
    file: 'src/server/staff/decide-approval.ts',
    find: '  if (await hasLinkFrom(deps.db, staff.id, { maker: approval.askedBy, since: before })) return false;',
    replace: '',
    tests: [ATTACKS],
    named: 'has just made a link for',
  },
  {
    what: 'in the preview of a draft everything can be asked',
    file: 'src/server/calls/call-frame.ts',
    find: "isPreviewOf(params) && !PREVIEWED.has(routeOptions.url ?? '')",
    replace: 'isPreviewOf(params) && false',
    tests: [SALE_PAGE],
  },
  {
    what: 'a draft is shown to a session that has lost its right',
    file: 'src/server/staff/preview-sale-page.ts',
    find: "if (!staff || !may(staff, 'sale_page.see', { salePageId: id, propertyIds: [] })) return undefined;",
    replace: 'if (!staff) return undefined;',
    tests: [SALE_PAGE],
  },
  {
    what: 'each act on many cards has the limit of cards for itself',
    file: 'src/server/staff/prepare-task.ts',
    find: 'const changed = await countChangedAlone(db, { staffId, since });',
    replace: 'const changed = 0;',
    tests: ['test/integration/staff-tasks.test.ts'],
  },
  {
    what: 'another address of the mailbox is erased, too',
    file: 'src/server/persons/person-store.ts',
    find: '`(${isOfMailbox(column, whose)} and ${isSpelt(column, whose)})`',
    replace: '`(${isOfMailbox(column, whose)})`',
    tests: ['test/integration/persons.test.ts'],
  },
  {
    what: 'who booked loses their letters, links and passes with who stays',
    file: 'src/server/persons/forget-store.ts',
    find: '  await blankLetters(tx, sql`placement_id = any (${ids}::uuid[]) and kind = any (${TO_WHO_STAYS}::text[])`);',
    replace: '  await forgetAbout(tx, ids);',
    tests: ['test/integration/persons.test.ts'],
  },
  {
    what: 'two imports at once see that a number is free',
    file: 'src/server/staff/import-at-desk.ts',
    find: '    await lockNumbers(tx, salePage.id);',
    replace: '',
    tests: ['test/integration/staff-tasks.test.ts'],
    named: 'of two at once with one number',
  },
  {
    what: 'a code that was replaced becomes a card again when its file is imported once more',
    file: 'src/server/card/import-cards.ts',
    find: '  const good = rows.filter((row) => !hasEnded(row));',
    replace: '  const good = rows;',
    tests: ['test/integration/new-code-key.test.ts'],
    named: 'makes no card again',
  },
  {
    what: 'an import does not wait for a code that is being replaced',
    file: 'src/server/card/card-code-store.ts',
    find: 'order by id for key share`',
    replace: 'order by id`',
    tests: ['test/integration/new-code-key.test.ts'],
    named: 'makes no card of a code that is being replaced',
  },
  {
    what: 'a number stays under the key before where its card is found',
    file: 'src/server/card/card-store.ts',
    find: '      on number.now = renewed.now and number.secret_length = imported.secret_length',
    replace: '      on false',
    tests: ['test/integration/new-code-key.test.ts'],
  },
  {
    what: 'the sums of all properties are held against each other for who sees one',
    file: 'src/server/books/report-liability.ts',
    find: 'faults: findFaults(seen, owed.filter(isSeen)),',
    replace: 'faults: findFaults([...lines.values()], owed),',
    tests: ['test/integration/books.test.ts'],
  },
];
