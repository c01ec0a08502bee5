import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CardList, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Today } from '#contract/desk/staff-oversight.ts';
import { startMailCatcher } from '../../mail-catcher/start-mail-catcher.ts';
import { fillDesk } from './fill-desk.ts';
import { runOn } from '../../test/command-line.ts';
import { DeskPerson, EVERYWHERE } from '../../test/desk-person.ts';
import { useStaycard } from '../../test/staycard.ts';
import { testClock, today } from '../../test/test-clock.ts';

const folder = await mkdtemp(join(tmpdir(), 'staycard-mail-'));
const mailCatcher = await startMailCatcher({
  mailPort: undefined,
  pagePort: undefined,
  folder,
  clock: () => testClock.now().epochMilliseconds,
});
afterAll(async () => {
  await mailCatcher.close();
  await rm(folder, { recursive: true, force: true });
});

const staycard = useStaycard({ settings: { SMTP_URL: mailCatcher.mailUrl } });

it('a demo made busy has all at the desk that it says to be there', { tags: ['thorough'] }, async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
  const run = async (words: readonly string[]) => (await runOn(staycard, words)).out;
  const { url, simulator } = staycard;
  const said = await fillDesk({ url, simulator, today: today(), run });
  const [unposted = '', arriving = '', expiring = '', guessed = ''] = said;
  const nameOf = (line: string) => /SC(?:-\w+)+/.exec(line)?.[0] ?? line;
  const read = async () => (await desk.ask<Today>('GET', '/staff/today')).body;
  const referencesOf = (rows: readonly { readonly reference: string | null }[]) =>
    rows.map(({ reference }) => reference);
  await expect.poll(async () => referencesOf((await read()).needs_person)).toEqual([nameOf(unposted)]);
  await expect.poll(async () => referencesOf((await read()).letters)).toEqual([nameOf(arriving)]);
  const { arrivals, expiring: soon } = await read();
  expect(referencesOf(arrivals)).toEqual([nameOf(arriving)]);
  expect(soon.cards.map(({ last4 }) => last4)).toContain(expiring.split(' ')[1]);

  const [, code = '', pin = ''] = /PIN of (\w+), which is (\d+)/.exec(guessed) ?? [];
  const { body: found } = await desk.ask<CardList>('POST', '/staff/find', { text: `${code} ${pin}` });
  const { body: card } = await desk.ask<StaffCard>('GET', `/staff/cards/${found.cards[0]?.id}`);
  expect(card.wrong_tries).toMatchObject({ locked_at: null });
  expect(card.wrong_tries?.count).toBeGreaterThan(2);
});
