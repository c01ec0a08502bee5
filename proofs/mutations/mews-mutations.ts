import type { Mutation } from './mutation.ts';

const WRITE = 'src/pms/mews/client/repeat-writes.ts';
const RESERVING = 'test/pms/mews/reserving-faults.test.ts';
const PAYING = 'test/pms/mews/paying-faults.test.ts';
const GUEST_PAYMENTS = 'test/pms/mews/guest-payment-faults.test.ts';

/** Back-off after a 429, and matching of found rooms with booked ones. */
export const MEWS_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a fee that is a share of nothing named is free',
    file: 'src/pms/mews/mapping/map-cancellation.ts',
    find: 'if (isRelative && FeeExtent.length === 0) return',
    replace: 'if (isRelative && FeeExtent.length < 0) return',
    tests: ['src/pms/mews/mapping/map-cancellation.test.ts'],
  },
  {
    what: 'a 429 is a promise that nothing was done',
    file: 'src/pms/mews/client/write-outcome.ts',
    find: "return { state: status === 429 || status === 409 ? 'turned_away' : 'unknown', reason };",
    replace: "return { state: status === 429 || status === 409 ? 'not_sent' : 'unknown', reason };",
    tests: [RESERVING],
    named: 'did anyway is found, and not asked again',
  },
  {
    what: 'a rate-limited reservation is sent again without a look',
    file: WRITE,
    find: `      const found = await lookTwice(find);
      if (found) return { state: 'found', found };
      await pause(pauseMs);`,
    replace: '      await pause(pauseMs);',
    tests: [RESERVING],
    named: 'did anyway is found, and not asked again',
  },
  {
    what: 'a rate-limited reservation is looked for once',
    file: WRITE,
    find: `  await pause(PAUSE_BEFORE_SECOND_LOOK_MS);
  return find();`,
    replace: `  void PAUSE_BEFORE_SECOND_LOOK_MS;
  return undefined;`,
    tests: [RESERVING],
    named: 'is looked for and sent again',
  },
  {
    what: 'a refusal of the second request is believed without a look for the first',
    file: WRITE,
    find: `    const found = await lookTwice(find);
    if (found) return { state: 'found', found };
  } catch`,
    replace: '  } catch',
    tests: [RESERVING],
    named: 'before a refusal of the second is believed',
  },
  {
    what: 'a rate-limited reservation that cannot be looked for is sent again',
    file: WRITE,
    find: "if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };",
    replace: 'if (error instanceof PmsFault) return write();',
    tests: [RESERVING],
    named: 'is unknown while it cannot be looked for',
  },
  {
    what: 'value is released although a busy hotel may have reserved',
    file: 'src/pms/mews/reservation/create-reservation.ts',
    find: "if (written.state === 'unknown' || written.state === 'turned_away') return",
    replace:
      "if (written.state === 'turned_away') return { ...written, state: 'refused', code: 'PMS.UNAVAILABLE' };\n  if (written.state === 'unknown') return",
    tests: [RESERVING],
    named: 'until the time has passed is unknown',
  },
  {
    what: 'a rate-limited payment card is stored twice',
    file: 'src/pms/mews/reservation/store-payment-card.ts',
    find: 'await writeAgainIfNotFound(write, find);',
    replace: 'await writeAgainIfNotFound(write, async () => undefined);',
    tests: [PAYING],
    named: 'although it was too busy is found',
  },
  {
    what: 'found rooms are in the order of their numbers',
    file: 'src/pms/mews/reservation/find-reservation.ts',
    find: 'return mapGroup(standing ?? groups.find((rooms) => rooms.length > 0) ?? [], booking.rooms, timeZone);',
    replace:
      'return mapGroup(standing ?? groups.find((rooms) => rooms.length > 0) ?? [], booking.rooms.slice(0, 0), timeZone);',
    tests: [RESERVING],
    named: 'stand in the order of the booking',
  },
  {
    what: 'a rate-limited payment is posted again without a look',
    file: 'src/pms/mews/payment/redemption-payment.ts',
    find: "const written = await writeAgainIfJustChanged(client, 'payments/addExternal', body, anyObjectSchema, sendBefore);",
    replace: `const { writeAgainIfTurnedAway } = await import('../client/repeat-writes.ts');
  void [writeAgainIfJustChanged, sendBefore];
  const written = await writeAgainIfTurnedAway(client, 'payments/addExternal', body, anyObjectSchema);`,
    tests: [PAYING],
    named: 'a redemption whose posting is',
  },
  {
    what: 'a rate-limited refund is sent again without a look',
    file: 'src/pms/mews/payment/payment-request.ts',
    find: "const written = await writeAgainIfJustChanged(client, 'payments/refund', body, refundSchema);",
    replace: `const { writeAgainIfTurnedAway } = await import('../client/repeat-writes.ts');
  void writeAgainIfJustChanged;
  const written = await writeAgainIfTurnedAway(client, 'payments/refund', body, refundSchema);`,
    tests: [GUEST_PAYMENTS],
    named: 'busy and done',
  },
  {
    what: 'a rate-limited payment request is sent again without a look',
    file: 'src/pms/mews/payment/payment-request.ts',
    find: 'const found = (await findRequest(context, order)) ?? (await findLater(context, order));',
    replace:
      "const found = written.state === 'turned_away' ? undefined : (await findRequest(context, order)) ?? (await findLater(context, order));",
    tests: [GUEST_PAYMENTS],
    named: 'busy and done',
  },
];
