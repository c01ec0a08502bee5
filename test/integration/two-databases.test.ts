import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const GROUP = 'other-houses';
/** The line of the nginx example that routes a group to its own servers. */
const LINE = /^ +# ~(\S+)its-sale-page(\S+) +its_servers;$/m;

describe('a group with a database of its own, at the same address as the others', () => {
  const usual = useStaycard();
  const own = useStaycard();
  let front: Server;
  let url: string;

  beforeAll(async () => {
    const [, before, after] = LINE.exec(readFileSync('deploy/nginx.conf', 'utf8'))!;
    const isOfGroup = new RegExp(`${before}${GROUP}${after}`);
    const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
      const path = asked.url ?? '/';
      const { port } = new URL(isOfGroup.test(new URL(path, 'http://front').pathname) ? own.url : usual.url);
      const { method, headers } = asked;
      const sent = request({ port, host: '127.0.0.1', method, path, headers }).end(await buffer(asked));
      const [from] = (await once(sent, 'response')) as [IncomingMessage];
      answer.writeHead(from.statusCode ?? 500, from.headers);
      from.pipe(answer);
    };
    front = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1');
    await once(front, 'listening');
    url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    await openSecondSalePage(own, GROUP);
  });
  afterAll(() => front.close());

  const placementsOf = ({ db }: typeof usual) =>
    db.selectFrom('placement').select(['sale_page_id', 'reference', 'state', 'redemption_posting']).execute();

  it(
    'books as they do: each placement, job and letter is in one database, and both ledgers are right',
    { tags: ['thorough'] },
    async () => {
      const book = async (staycard: typeof usual, salePage: string) => {
        const card = await issueTestCard(staycard, { salePage, amount: 50_000 });
        const guest = new Guest(url, undefined, salePage);
        const { placement } = await guest.prepare({
          stay: stayInDays(60, 1),
          codes: [card.code],
          room: 'Lanes Double',
        });
        const { status, body } = await guest.place(placement);
        expect(status).toBe(201);
        return { code: card.code, reference: body.reference };
      };
      const booked = [await book(usual, 'demo'), await book(own, GROUP)];
      for (const [index, [staycard, salePage]] of (
        [
          [usual, 'demo'],
          [own, GROUP],
        ] as const
      ).entries()) {
        const placed = { sale_page_id: salePage, reference: booked[index]!.reference, state: 'confirmed' };
        await expect
          .poll(async () =>
            (await placementsOf(staycard)).map(({ redemption_posting: is, ...row }) => is === 'posted' && row),
          )
          .toEqual([placed]);
        const mails = await staycard.db.selectFrom('mail').select('sale_page_id').execute();
        expect(new Set(mails.map((mail) => mail.sale_page_id))).toEqual(new Set([salePage]));
        expect(await runOn(staycard, ['ledger', 'verify'])).toMatchObject({ exitCode: 0, error: '' });
      }
      const elsewhere = await call(url, 'POST', `/vrm/${GROUP}/cards/search`, { body: { code: booked[0]!.code } });
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'CARD.NOT_FOUND' } });
    },
  );

  it('is reached by what begins like its name only where it is its name', async () => {
    expect((await call(url, 'GET', `/vrm/${GROUP}`)).status).toBe(200);
    expect((await call(usual.url, 'GET', `/vrm/${GROUP}`)).status).toBe(404);
    expect((await call(url, 'GET', `/vrm/${GROUP}-more`)).status).toBe(404);
  });
});
