import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import type { LetterData } from '../../src/server/letters/compose/letter-data.ts';
import { queueLetter } from '../../src/server/letters/mail/queue-letter.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { openCrashStage, type CrashStage } from './crash-stage.ts';
import { openMailProxy } from './mail-proxy.ts';
import type { Proxy } from './postgres-proxy.ts';
import { printStop, type Stop } from './step-watch.ts';
import { NOW_AND_THEN, SENDING_STEPS } from './steps.ts';

type Kind = 'my_cards_link' | 'card_registered_again';
type Kill = {
  readonly kind: Kind;
  readonly stops: readonly Stop[];
  /** The states in which the letters are left, and how often each arrives at the end. */
  readonly left: readonly string[];
  readonly arrive: readonly number[];
};

/** Where a server with four concurrent letters is killed, one letter at each stop. */
const KILLS: readonly Kill[] = [
  {
    kind: 'my_cards_link',
    stops: [
      { step: 'insert guest_link', times: 1, when: 'before' },
      { step: 'mail server: MAIL FROM', times: 1, when: 'before' },
      { step: 'mail server: the letter', times: 1, when: 'before' },
      { step: 'mail server: the letter', times: 2, when: 'after' },
    ],
    left: ['sending', 'sending', 'sending', 'sending'],
    arrive: [1, 1, 1, 2],
  },
  {
    // Without a link the state changes twice: the first four changes are claims, the later ones outcomes.
    kind: 'card_registered_again',
    stops: [
      { step: 'update mail', times: 1, when: 'before' },
      { step: 'update mail', times: 5, when: 'before' },
      { step: 'update mail', times: 6, when: 'before' },
      { step: 'update mail', times: 7, when: 'after' },
    ],
    left: ['queued', 'sending', 'sending', 'sent'],
    arrive: [1, 1, 2, 2],
  },
];

describe('a server that is killed while it sends letters', { tags: ['thorough'] }, () => {
  let stage: CrashStage;
  let mail: TestMailServer;
  let proxy: Proxy;
  let server: ServerProcess;

  beforeAll(async () => {
    stage = await openCrashStage();
    mail = await startMailServer();
    proxy = await openMailProxy(mail.url, stage.watch);
    server = await startServer();
  });
  afterAll(async () => {
    await server.kill();
    proxy.close();
    await mail.close();
    await stage.close();
  });

  const startServer = () => stage.startServer({ SMTP_URL: proxy.url, MAIL_FROM: 'letters@quiet-hours.example' });

  it('takes the steps that are listed; a new one without a crash at it fails here', async () => {
    stage.watch.begin();
    await expectSent(await queue('my_cards_link', 1));
    expect(stage.watch.end().filter((step) => !NOW_AND_THEN.includes(step))).toEqual(SENDING_STEPS);
  });

  it.each(KILLS.map((kill) => [kill.stops.map(printStop).join(', '), kill] as const))(
    '%s: the next server sends each letter, and doubles have one name',
    async (_where, { kind, stops, left, arrive }) => {
      stage.watch.begin(...stops);
      const recipients = await queue(kind, stops.length);
      let stands = false;
      void stage.watch.stands.then(() => (stands = true));
      await expect.poll(() => stands).toBe(true);
      stage.watch.end();
      expect((await statesOf(recipients)).toSorted()).toEqual(left);
      await server.kill();
      await stage.letTimePass();
      server = await startServer();
      await expectSent(recipients);
      const copies = recipients.map((recipient) => mail.arrived.filter((one) => one.recipient === recipient));
      expect(copies.map(({ length }) => length).toSorted()).toEqual(arrive);
      for (const same of copies) expect(new Set(same.map(({ read }) => read.messageId)).size).toBe(1);
    },
  );

  /** Facts of one moment, each with its own mailbox, so that their jobs begin together. */
  async function queue(kind: Kind, count: number): Promise<string[]> {
    const recipients = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
    const { db, jobs, clock } = stage.deps;
    await inTransaction(db, async (tx) => {
      for (const recipient of recipients) {
        const about = { salePageId: 'demo', causeKey: recipient, recipient, language: 'en', at: clock.now() };
        await (kind === 'my_cards_link'
          ? queueLetter(tx, jobs, { ...about, kind, data: { v: 1, validMinutes: 15 } })
          : queueLetter(tx, jobs, { ...about, kind, data: HELD_CARD }));
      }
    });
    return recipients;
  }

  async function statesOf(recipients: readonly string[]): Promise<string[]> {
    const rows = await stage.db.selectFrom('mail').select('state').where('recipient', 'in', recipients).execute();
    return rows.map(({ state }) => state);
  }

  /** One row for each fact, and it is sent. */
  async function expectSent(recipients: readonly string[]): Promise<void> {
    await expect.poll(() => statesOf(recipients)).toEqual(recipients.map(() => 'sent'));
  }
});

const HELD_CARD: LetterData['card_registered_again'] = {
  v: 1,
  holder: { firstName: 'Ada', lastName: 'Quill' },
  productId: asId('gift-card'),
  kind: 'value',
  unit: { type: 'money', currency: 'GBP' },
  balance: 10_000,
  available: 10_000,
  last4: '222N',
  lastUse: null,
  sooner: [],
};
