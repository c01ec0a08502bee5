import type { Mutation } from './mutation.ts';

const PLACE = 'src/server/booking/place/place-reservation.ts';
const PREPARE = 'src/server/booking/place/prepare-attempt.ts';
const SETTLE = 'src/server/booking/settle/settle-placement.ts';
const LOOK_UP = 'src/server/booking/settle/look-up-placement.ts';
const STATES = 'src/domain/placement/placement.ts';
const OUTCOMES = 'src/domain/placement/outcome.ts';
const LOOK_UP_RULES = 'src/domain/placement/look-up.ts';
const PLACEMENT = 'test/integration/placement.test.ts';
const RACES = 'test/integration/placement-races.test.ts';
const CARD_RACES = 'test/integration/card-races.test.ts';
const LOCK_RACES = 'test/integration/lock-races.test.ts';
const CONTRACT = 'test/contract/placing.test.ts';
const STEPS = 'proofs/crashes/steps.test.ts';

export const PLACEMENT_MUTATIONS: readonly Mutation[] = [
  {
    what: 'value is redeemed before the hotel is asked',
    file: PLACE,
    find: `  invariant(held.state === 'held', 'a cover takes no more than is available under the lock');
`,
    replace: `  const { redeemHolds } = await import('../../money/ledger/ledger.ts');
  const { doLast } = await import('../../platform/database/database.ts');
  const cause = { actor: 'guest', reason: 'at once', at: now };
  doLast(tx, () => redeemHolds(tx, { placementId: id }, cause));
`,
    tests: [PLACEMENT],
    named: 'releases the value when the hotel refuses',
  },
  {
    what: 'value is held without a job that settles it if the server dies',
    file: PLACE,
    find: `  await scheduleSettling(deps, tx, id);
`,
    replace: '',
    tests: [STEPS],
    named: 'takes the steps that are listed',
  },
  {
    what: 'a caller with only the code is shown the holder',
    file: 'src/server/booking/present/present-details.ts',
    find: `buyer.asRegistered && reader === 'maker' ? maskPerson(buyer) : buyer`,
    replace: 'reader ? buyer : maskPerson(buyer)',
    tests: ['test/contract/as-registered.test.ts'],
    named: 'no answer says who that is',
  },
  {
    what: 'a job is added outside the transaction of its cause',
    file: 'src/server/platform/jobs/jobs.ts',
    find: '{ db: inTransactionOf(tx), startAfter: afterSeconds, ...(id && { id }) }',
    replace: '{ startAfter: afterSeconds, ...(id && { id }) }',
    tests: [STEPS],
    named: 'takes the steps that are listed',
  },
  {
    what: 'a refusal redeems',
    file: STATES,
    find: "{ from: 'placing', to: 'refused', holds: 'release',",
    replace: "{ from: 'placing', to: 'refused', holds: 'redeem',",
    tests: [PLACEMENT],
    named: 'releases the value when the hotel refuses',
  },
  {
    what: 'a confirmation keeps the hold',
    file: STATES,
    find: "{ from: 'placing', to: 'confirmed', holds: 'redeem',",
    replace: "{ from: 'placing', to: 'confirmed', holds: 'keep',",
    tests: [PLACEMENT],
    named: 'lands in the hotel system',
  },
  {
    what: 'a missing answer counts as a refusal',
    file: OUTCOMES,
    find: "if (outcome.state === 'unknown') return 'unknown';",
    replace: "if (outcome.state === 'unknown') return 'refused';",
    tests: ['src/domain/placement/outcome.test.ts', PLACEMENT],
    named: 'unknown',
  },
  {
    what: 'a reservation that was found later is not believed',
    file: LOOK_UP,
    find: "return stands(reservation) ? { state: 'created', reservation } : { state: 'cancelled_by_hotel' };",
    replace: "return stands(reservation) ? undefined : { state: 'cancelled_by_hotel' };",
    tests: [PLACEMENT],
    named: 'while the outcome is unknown',
  },
  {
    what: 'a stay that the hotel cancelled before the look-up is paid',
    file: LOOK_UP,
    find: "return stands(reservation) ? { state: 'created', reservation } : { state: 'cancelled_by_hotel' };",
    replace: "return { state: 'created', reservation };",
    tests: ['test/integration/late-look-up.test.ts'],
    named: 'that the hotel has cancelled',
  },
  {
    what: 'an absence is as old as the answer, not as the look',
    file: LOOK_UP,
    find: 'const answer = believe(deps, placement, found, now);',
    replace: 'const answer = believe(deps, placement, found, deps.clock.now());',
    tests: ['test/integration/late-look-up.test.ts'],
    named: 'could still reserve',
  },
  {
    what: 'an absence is believed at the first look',
    file: LOOK_UP_RULES,
    find: 'const ABSENCES_TO_BELIEVE = 2;',
    replace: 'const ABSENCES_TO_BELIEVE = 1;',
    tests: ['src/domain/placement/look-up.test.ts'],
  },
  {
    what: 'an absence is believed while the hotel may still be at work',
    file: LOOK_UP_RULES,
    find: "const isOldEnough = lookedAt.since(placedAt).total('seconds') >= absentAfterSeconds;",
    replace: 'const isOldEnough = lookedAt.since(placedAt).total("seconds") >= 0 * absentAfterSeconds;',
    tests: ['src/domain/placement/look-up.test.ts'],
  },
  {
    what: 'a look-up without an answer counts as an absence',
    file: 'src/server/booking/look-up/look-for-reservation.ts',
    find: "return { state: 'no_answer', reason: error.message };",
    replace: "return { state: 'not_there' };",
    tests: ['test/integration/late-look-up.test.ts', PLACEMENT],
  },
  {
    what: 'two may settle a placement at the same time',
    file: 'src/server/booking/placement/placement-store.ts',
    find: `const row = await tx.selectFrom('placement').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();`,
    replace: `const row = await tx.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();`,
    tests: [RACES],
    named: 'settle',
  },
  {
    what: 'a reservation that came too late stands',
    file: SETTLE,
    find: "await deps.jobs.add(tx, 'cancel-orphan',",
    replace: "void (async (..._job: unknown[]) => undefined)(tx, 'cancel-orphan',",
    tests: ['test/integration/orphaned-reservation.test.ts'],
  },
  {
    what: 'no job looks for reservations that came too late',
    file: SETTLE,
    find: "await deps.jobs.add(tx, 'look-for-orphan', { placementId }, times * orphanAfterSeconds);",
    replace: 'void [times, orphanAfterSeconds];',
    tests: ['test/integration/orphaned-reservation.test.ts'],
  },
  {
    what: 'the cards’ payment is never posted at the hotel',
    file: SETTLE,
    find: "await deps.jobs.add(tx, 'post-redemption', { placementId }, 0);",
    replace: 'void placementId;',
    tests: [PLACEMENT],
    named: 'lands in the hotel system',
  },
  {
    what: 'a key is not remembered',
    file: PLACE,
    find: 'if (earlier) return repeatPlacement(deps, earlier, command);',
    replace: '',
    tests: [PLACEMENT],
    named: 'out of reach',
  },
  {
    what: 'another request under a used key gets the answer of the first',
    file: PLACE,
    find: 'if (!earlier.requestDigest.equals(digest)) {',
    replace: 'if (earlier.requestDigest.length !== digest.length) {',
    tests: [CONTRACT],
    named: 'is refused for another request',
  },
  {
    what: 'a quote may place twice in the database',
    file: 'migrations/0001-staycard.sql',
    find: 'create unique index placement_places_a_quote_once ON',
    replace: 'create index placement_places_a_quote_once ON',
    tests: ['test/integration/quote-places-once.test.ts'],
  },
  {
    what: 'the signature of a token is not checked',
    file: 'src/server/platform/secrets/signed-token.ts',
    find: 'if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;',
    replace: 'if (expected.length === 0 && timingSafeEqual(expected, given)) return undefined;',
    tests: ['test/integration/new-code-key.test.ts'],
    named: 'believes no token of the earlier key',
  },
  {
    what: 'an old quote still places',
    file: PREPARE,
    find: "return isExpired ? refuse('RESERVATION.QUOTE_EXPIRED') : quote;",
    replace: 'void isExpired;\n  return quote;',
    tests: [CONTRACT],
    named: 'for a quote that is too old',
  },
  {
    what: 'the quote of another sale page places',
    file: PREPARE,
    find: 'if (!quote || quote.chosen.salePageId !== salePage.id) {',
    replace: 'if (!quote) {',
    tests: ['test/contract/two-sale-pages.test.ts'],
  },
  {
    what: 'the price of the quote is taken, whatever it is today',
    file: PREPARE,
    find: 'return changesOf(promise, promiseOf(quote, cover, cards));',
    replace: 'return promise.total.amountMinor > 0 ? [] : changesOf(promise, promiseOf(quote, cover, cards));',
    tests: [PLACEMENT],
    named: 'sends the new summary when the price changed',
  },
  {
    what: 'cards are not read again under their lock',
    file: PLACE,
    find: 'if (changed.length > 0) return priceChanged(priced, changed);',
    replace: '',
    tests: [CARD_RACES],
    named: 'two of them',
  },
  {
    what: 'a card pays that staff froze while a placement waited for it',
    file: PLACE,
    find: 'const { cards, answer: counts } = await loadQuotedCardsAnd(tx, command.salePage, quote, counting);',
    replace: `const { answer: counts } = await loadQuotedCardsAnd(tx, command.salePage, quote, counting);
  const { cards } = attempt.priced;`,
    tests: [LOCK_RACES],
    named: 'freeze while a placement waits',
  },
  {
    what: 'two servers may post a payment at the same time',
    file: 'src/server/booking/posting/payment-store.ts',
    find: "or ${state} in ('claimed', 'refused') and ${since} < ${instantValue(isOver)})`",
    replace: "or ${state} in ('claimed', 'refused'))`",
    tests: ['test/integration/payment-races.test.ts'],
  },
  {
    what: 'a payment that was refused may be claimed by a worker that looked before',
    file: 'src/server/booking/posting/payment-store.ts',
    find: "or ${state} in ('claimed', 'refused') and ${since} < ${instantValue(isOver)})`",
    replace: "or ${state} = 'refused' or ${state} = 'claimed' and ${since} < ${instantValue(isOver)})`",
    tests: ['test/integration/payment-types.test.ts'],
    named: 'gets no part twice',
  },
  {
    what: 'a payment is noted as posted of a placement as it was read without its lock',
    file: 'src/server/booking/posting/post-redemption.ts',
    find: 'const marked = await markRedemptionPosted(tx, id, deps.clock.now());',
    replace: `await markRedemptionPosted(tx, id, deps.clock.now());
    const marked = placement;`,
    tests: [LOCK_RACES],
    named: 'is taken back, whichever',
  },
  {
    what: 'a payment is posted without looking whether it was before',
    file: 'src/server/booking/posting/post-payment.ts',
    find: 'await redemptions.find(reservation, listRedemptionIds(id))',
    replace: 'await Promise.resolve<string[]>((void listRedemptionIds, []))',
    tests: [RACES],
    named: 'payment',
  },
  {
    what: 'a reservation is shown to every caller with its reference',
    file: 'src/server/booking/follow/follow-placement.ts',
    find: 'const access = readAccess(deps.keys, accessToken);',
    replace: 'void [readAccess, accessToken]; const access = { reference, openedAt: null };',
    tests: [CONTRACT],
    named: 'is there for the guest who placed it',
  },
  {
    what: 'any number of placements may be open',
    file: PLACE,
    find: 'if (tooMany) return tooMany;',
    replace: 'void tooMany;',
    tests: ['test/integration/open-placements.test.ts'],
  },
  {
    what: 'a cover in another currency is rounded up',
    file: 'src/domain/cover/cover-money.ts',
    find: "currency, rate, 'down').amountMinor",
    replace: "currency, rate, 'half_up').amountMinor",
    tests: [
      'src/domain/cover/cover.test.ts',
      'src/domain/cover/cover-properties.test.ts',
      'src/domain/cover/cover-table.test.ts',
    ],
  },
  {
    what: 'a card of uses covers one night more than it has',
    file: 'src/domain/cover/cover-uses.ts',
    find: 'return own.length < availableFor(request, card);',
    replace: 'return own.length <= availableFor(request, card);',
    tests: [
      'src/domain/cover/entitled-rooms.test.ts',
      'src/domain/cover/cover-properties.test.ts',
      'src/domain/cover/cover.test.ts',
    ],
  },
  {
    what: 'a confirmation leaves after the cancellation',
    file: 'src/server/booking/letter/queue-stay-letters.ts',
    find: '  await dropLetters(tx, BOOKED, placement.id);',
    replace: '',
    tests: ['test/integration/letters-of-facts.test.ts'],
    named: 'about a confirmation only before',
  },
  {
    what: 'a currency is refused where its rate did not load',
    file: 'src/server/hotel/list-rates.ts',
    find: 'cards.some((card) => isForeign(ready, card)) ? rates : listOrNone',
    replace: 'cards.length < 0 ? rates : listOrNone',
    tests: ['test/contract/pms-down.test.ts'],
  },
  {
    what: 'a burst from one address sends all its requests to the hotel at once',
    file: 'src/server/guest/calls/reservation-calls.ts',
    find: 'const SUMMARIES_AT_ONCE = 4;',
    replace: 'const SUMMARIES_AT_ONCE = 60;',
    tests: ['test/integration/too-many-quotes.test.ts'],
  },
  {
    what: 'a pass says that its card cannot be used yet when it can',
    file: 'src/server/guest/wallet/aged-pass-store.ts',
    find: '        union all select starts_on\n',
    replace: '',
    tests: ['test/integration/wallet-passes.test.ts'],
  },
  {
    what: 'a deadline at midnight is shown on the day that begins',
    file: 'src/presentation/format-date.ts',
    find: "=== '00:00' ? new Date(until.getTime() - MINUTE_MS) : until",
    replace: "=== '' ? new Date(until.getTime() - MINUTE_MS) : until",
    tests: ['src/presentation/format.test.ts'],
  },
];
