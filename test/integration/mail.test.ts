import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { AuditList } from '#contract/desk/staff-oversight.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { createMailer } from '../../src/server/letters/mailer.ts';
import { queueLetter } from '../../src/server/letters/mail/queue-letter.ts';
import { cleanUpMails, sendOverdueLetters, type WriteLetter } from '../../src/server/letters/mail/send-letter.ts';
import { readMailServer } from '../../src/server/platform/config/mail-settings.ts';
import { writeLetter } from '../../src/server/letters/write-letter.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { startMailServer, type Trouble } from '../mail-server.ts';
import { useStaycard } from '../staycard.ts';

const server = await startMailServer();
afterAll(() => server.close());

/** The mailer retries after 0.1, 0.5 and 3 seconds. */
const SETTINGS = { SMTP_URL: server.url, MAIL_PAUSE_SECONDS: '0.1', MAIL_FROM: 'letters@quiet-hours.example' };

const newMailbox = () => `${randomUUID()}@example.com`;

describe('a letter', () => {
  const staycard = useStaycard({ settings: SETTINGS });
  afterEach(() => {
    server.misbehave(() => undefined);
  });

  /** Queues a letter to a new mailbox. The job sends it. */
  async function queue(recipient = newMailbox(), { withoutJob = false, hoursAgo = 0 } = {}): Promise<string> {
    const { deps } = staycard;
    await inTransaction(deps.db, (tx) =>
      queueLetter(tx, withoutJob ? undefined : deps.jobs, {
        salePageId: 'demo',
        kind: 'my_cards_link',
        causeKey: recipient,
        recipient,
        language: 'en',
        data: { v: 1, validMinutes: 15 },
        at: deps.clock.now().subtract({ hours: hoursAgo }),
      }),
    );
    return recipient;
  }

  const write: WriteLetter = (mail, salePage) => writeLetter(staycard.deps, mail, salePage);
  const arrivedAt = (recipient: string) => server.arrived.filter((one) => one.recipient === recipient);
  const rowOf = (recipient: string) =>
    staycard.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
  const stateOf = async (recipient: string) => (await rowOf(recipient)).state;

  /** Plans the mail server's faults for the first letters to a mailbox, one per letter. It accepts the next letter. */
  function misbehave(troubles: Readonly<Record<string, readonly Trouble[]>>): void {
    const left = new Map(Object.entries(troubles).map(([recipient, list]) => [recipient, [...list]]));
    server.misbehave((recipient) => left.get(recipient)?.shift());
  }

  it('arrives once, with its name, its sender and the marks of a machine', async () => {
    const recipient = await queue();
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    const [arrived, ...others] = arrivedAt(recipient);
    expect(others).toEqual([]);
    const { id } = await rowOf(recipient);
    const headers = Object.fromEntries(arrived!.read.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'message-id': `<${id}@quiet-hours.example>`,
      'x-staycard-mail': id,
      'auto-submitted': 'auto-generated',
      to: recipient,
    });
    expect(arrived?.read.from).toMatchObject({
      name: 'The Quiet Hours Collection',
      address: 'letters@quiet-hours.example',
    });
    expect(arrived?.read.replyTo).toMatchObject([{ address: 'hello@quiet-hours.example' }]);
    expect(headers).not.toHaveProperty('list-unsubscribe');
  });

  it('is written once, however often its fact is written down', async () => {
    const recipient = await queue();
    await queue(recipient);
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    expect(arrivedAt(recipient)).toHaveLength(1);
  });

  it('is tried again until it is taken, under one name', async () => {
    const [deferred, busy, lost, doubled] = [newMailbox(), newMailbox(), newMailbox(), newMailbox()];
    misbehave({
      [deferred]: [
        { at: 'recipient', code: 451 },
        { at: 'recipient', code: 450 },
      ],
      [busy]: [{ at: 'letter', code: 452 }],
      [lost]: [{ at: 'letter', drop: 'before the yes' }],
      [doubled]: [{ at: 'letter', drop: 'after the yes' }],
    });
    for (const recipient of [deferred, busy, lost, doubled]) await queue(recipient);
    for (const recipient of [deferred, busy, lost, doubled]) {
      await expect.poll(() => stateOf(recipient)).toBe('sent');
    }
    expect([deferred, busy, lost, doubled].map((recipient) => arrivedAt(recipient).length)).toEqual([1, 1, 1, 2]);
    expect((await rowOf(deferred)).tries).toBe(3);
    // A letter whose acceptance we never received arrives twice. Both have one message id, so that receivers may merge
    // them.
    expect(new Set(arrivedAt(doubled).map(({ read }) => read.messageId)).size).toBe(1);
  });

  it('is not tried again where its mailbox is not there', async () => {
    const gone = newMailbox();
    misbehave({ [gone]: [{ at: 'recipient', code: 550 }] });
    await queue(gone);
    await expect.poll(() => stateOf(gone)).toBe('bounced');
    // The mail server's answer names the mailbox. The address may be stored only in its own column, which is blanked
    // when the letter is old.
    expect(await rowOf(gone)).toMatchObject({ tries: 1, smtp_answer: '550 <…> is not here' });
  });

  it(
    'waits, without losing a try, while the server refuses our sender, and so do the others',
    { tags: ['thorough'] },
    async () => {
      misbehave({ '': [{ at: 'sender', code: 550 }] });
      const first = await queue();
      await expect.poll(async () => (await rowOf(first)).smtp_answer).toMatch(/^550 /);
      const second = await queue();
      for (const recipient of [first, second]) {
        await expect
          .poll(async () => {
            await sendOverdueLetters(staycard.deps, write);
            return rowOf(recipient);
          })
          .toMatchObject({ state: 'sent', tries: 1 });
      }
    },
  );

  it(
    'waits while the server refuses our password, which the log says, and is sent once that is right',
    { tags: ['thorough'] },
    async () => {
      const { deps } = staycard;
      let password = 'the new one';
      const strict = await startMailServer(0, { isRight: (user, typed) => user === 'letters' && typed === password });
      // Keeps the server's own mailer from sending them elsewhere.
      deps.mailer?.stopUntil(deps.clock.now().add({ hours: 1 }));
      try {
        const said: string[] = [];
        const settings = {
          ...deps.config.mail,
          server: readMailServer(`smtp://letters@127.0.0.1:${strict.port}`, 'ours'),
        };
        const log = pino({ level: 'error' }, { write: (line) => void said.push(line) });
        const strictDeps = { ...deps, log, mailer: createMailer(settings) };
        const recipients = [
          await queue(newMailbox(), { withoutJob: true }),
          await queue(newMailbox(), { withoutJob: true }),
        ];
        const look = async () => {
          await sendOverdueLetters(strictDeps, write);
          return Promise.all(recipients.map(rowOf));
        };
        await expect
          .poll(look)
          .toContainEqual(expect.objectContaining({ smtp_answer: expect.stringMatching(/^535 /) as string }));
        const rows = await Promise.all(recipients.map(rowOf));
        expect(rows.map(({ state, tries }) => `${state} ${tries}`)).toEqual(['queued 0', 'queued 0']);
        // One server asked, and the other did not even try.
        expect(rows.filter(({ smtp_answer: answer }) => answer !== null)).toHaveLength(1);
        expect(said.join('')).toMatch(/535 .*no letter goes out until that is right/);
        password = 'ours';
        await expect.poll(async () => (await look()).map(({ state }) => state)).toEqual(['sent', 'sent']);
        expect(strict.arrived.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted());
      } finally {
        deps.mailer?.stopUntil(deps.clock.now());
        await strict.close();
      }
    },
  );

  it('goes out again when its process died while it was sent', { tags: ['thorough'] }, async () => {
    const { deps } = staycard;
    const recipient = await queue();
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    const begun = deps.clock.now().subtract({ seconds: 2 }).toString();
    await staycard.db
      .updateTable('mail')
      .set({ state: 'sending', sending_since: begun, sent_at: null })
      .where('recipient', '=', recipient)
      .execute();
    await sendOverdueLetters(deps, write);
    expect(await stateOf(recipient)).toBe('sent');
    expect(new Set(arrivedAt(recipient).map(({ read }) => read.messageId)).size).toBe(1);
    expect(arrivedAt(recipient)).toHaveLength(2);
  });

  it('carries the same link on every try, and no table has it', { tags: ['thorough'] }, async () => {
    const recipient = newMailbox();
    misbehave({ [recipient]: [{ at: 'letter', drop: 'after the yes' }] });
    await queue(recipient);
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    const links = arrivedAt(recipient).map(({ read }) => /#t=([\w-]+)/.exec(read.text ?? '')?.[1]);
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(1);
  });

  it('stays queued where no server takes letters, and is given up two days later', async () => {
    const { deps } = staycard;
    const recipient = await queue(newMailbox(), { withoutJob: true, hoursAgo: 49 });
    await sendOverdueLetters({ ...deps, mailer: undefined }, write);
    expect(await stateOf(recipient)).toBe('queued');
    await sendOverdueLetters(deps, write);
    expect(await stateOf(recipient)).toBe('given_up');
    expect(arrivedAt(recipient)).toEqual([]);
  });

  it('keeps neither recipient nor data after half a year', async () => {
    const { deps } = staycard;
    const recipient = await queue();
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    const { id } = await rowOf(recipient);
    await cleanUpMails(deps);
    expect(await stateOf(recipient)).toBe('sent');
    await cleanUpMails({ ...deps, clock: { now: () => deps.clock.now().add({ hours: 181 * 24 }) } });
    const row = await staycard.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ recipient: null, data: {}, state: 'sent' });
  });

  it('is sent again under a name of its own', async () => {
    const recipient = await queue();
    await expect.poll(() => stateOf(recipient)).toBe('sent');
    const { id } = await rowOf(recipient);
    const run = (...words: string[]) => runOn(staycard, ['mails', ...words]);
    expect(await run('send-again', id)).toMatchObject({ exitCode: 0 });
    await sendOverdueLetters(
      { ...staycard.deps, clock: { now: () => staycard.deps.clock.now().add({ seconds: 1 }) } },
      write,
    );
    const names = arrivedAt(recipient).map(({ read }) => read.messageId);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
    expect(await run('send-again', randomUUID())).toMatchObject({ exitCode: 1 });
  });

  it(
    'that is about neither card nor stay is in the log of its sale page when the desk sends it again',
    { tags: ['thorough'] },
    async () => {
      const recipient = await queue();
      await expect.poll(() => stateOf(recipient)).toBe('sent');
      const { id } = await rowOf(recipient);
      const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
      expect((await owner.ask('POST', `/staff/mails/${id}/send-again`, {})).status).toBe(200);
      const { body } = await owner.ask<AuditList>('GET', '/staff/audit?what=send_again');
      const about = { sale_page_id: 'demo', details: { kind: 'my_cards_link' } };
      expect(body.entries[0]).toMatchObject({ by: { name: owner.name }, ...about });
      const again = await runOn(staycard, ['letters', 'send-again', id, '--reason', 'it was lost']);
      expect(again).toMatchObject({ exitCode: 0, error: '' });
      const log = await owner.ask<AuditList>('GET', '/staff/audit?what=send_again');
      expect(log.body.entries[0]).toMatchObject({ by: { kind: 'command_line' }, reason: 'it was lost', ...about });
    },
  );
});
