import { describe, expect, it } from 'vitest';
import { isTooLateToSend, judgeMailFailure, pauseAfterTry } from './mail-tries.ts';

describe('a letter that a mail server did not take', () => {
  it.each([
    ['no connection', 'connection', null, 'later'],
    ['a server that is too busy to talk', 'connection', 421, 'later'],
    ['a server that refuses all connections today', 'connection', 554, 'later'],
    ['a login without an answer, as our password is missing', 'login', null, 'stopped'],
    ['a login that fails for now', 'login', 454, 'later'],
    ['a wrong password', 'login', 535, 'stopped'],
    ['a sender that it does not know', 'sender', 550, 'stopped'],
    ['a sender for whom it knows no command', 'sender', 500, 'stopped'],
    ['a sender that it cannot check now', 'sender', 451, 'later'],
    ['a full mailbox', 'recipient', 452, 'later'],
    ['greylisting', 'recipient', 451, 'later'],
    ['a mailbox that is not there', 'recipient', 550, 'refused'],
    ['a connection lost after the recipient', 'recipient', null, 'later'],
    ['a letter that it cannot take now', 'letter', 451, 'later'],
    ['a letter that it takes for spam', 'letter', 554, 'refused'],
    ['a connection lost while the letter went over', 'letter', null, 'later'],
  ] as const)('%s', (_, stage, code, outcome) => {
    expect(judgeMailFailure(stage, code)).toBe(outcome);
  });

  it('is tried again after 1, 5 and 30 minutes, and then every hour', () => {
    expect([1, 2, 3, 4, 20].map((tries) => pauseAfterTry(tries, 60) / 60)).toEqual([1, 5, 30, 60, 60]);
  });

  it('is given up after two days', () => {
    const queuedAt = Temporal.Instant.from('2026-11-22T10:00:00Z');
    expect(isTooLateToSend(queuedAt, Temporal.Instant.from('2026-11-24T09:59:59Z'))).toBe(false);
    expect(isTooLateToSend(queuedAt, Temporal.Instant.from('2026-11-24T10:00:00Z'))).toBe(true);
  });
});
