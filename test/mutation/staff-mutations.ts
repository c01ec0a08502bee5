import type { Mutation } from './mutation.ts';

const ATTACKS = 'test/integration/staff-attacks.test.ts';

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
];
