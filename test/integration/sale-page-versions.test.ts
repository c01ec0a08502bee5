import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { runOn, TYPES } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { untilPaymentsRest } from '../payments-at-rest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const DEMO_FILE = new URL('../../src/server/run/demo/demo.sale-page.yaml', import.meta.url);
const WHO = ['--actor', 'Vera', '--reason', 'the summer season'];

describe('a sale page with reservations behind it', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  let folder = '';
  let file = '';
  let booked: Awaited<ReturnType<Cancelling['book']>>;
  let code = '';
  /** A guest who has a summary on screen while the property closes. */
  let hesitant: Guest;
  let summarised: Awaited<ReturnType<Guest['prepare']>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-versions-'));
    file = join(folder, 'sale-page.yaml');
    ({ code } = await issueTestCard(staycard, { amount: 90_000 }));
    booked = await cancelling.book({ stay: stayInDays(60, 2), codes: [code], ...FLEXIBLE });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function apply(change: (text: string) => string, ...options: string[]) {
    const text = (await readFile(DEMO_FILE, 'utf8')).replaceAll(
      '//127.0.0.1:4001',
      `//${staycard.simulator.url.slice(7)}`,
    );
    await writeFile(file, change(text));
    return runOn(staycard, ['sale-page', 'apply', file, ...(options.length > 0 ? options : WHO)]);
  }
  const close = (text: string) =>
    text
      .replace('id: harbour-house', 'id: harbour-house\n    closed: true')
      .replace('id: gift-card\n', 'id: gift-card\n    closed: true\n');
  const versions = () => staycard.db.selectFrom('sale_page_version').selectAll().orderBy('number').execute();

  it('keeps its properties and products', async () => {
    await untilPaymentsRest(staycard);
    const stay = stayInDays(70, 1);
    hesitant = new Guest(staycard.url);
    summarised = await hesitant.prepare({ stay, codes: [code], ...FLEXIBLE });
    const { exitCode, error } = await apply((text) => text.replace('id: harbour-house', 'id: harbour'));
    expect(exitCode).toBe(1);
    expect(error).toContain('there is no property "harbour-house"');
    const withoutHarbourHouse = (text: string) =>
      text
        .replace(/ {2}- id: harbour-house[\s\S]*?(?= {2}- id: palais)/, '')
        .replaceAll(/ {6}harbour-house: .*\n/g, '');
    const removed = await apply(withoutHarbourHouse);
    expect(removed.exitCode).toBe(1);
    expect(removed.error).toMatch(/"harbour-house" is missing, but has 1 reservation: .* "closed: true"/);
    expect(await versions()).toHaveLength(1);
  });

  it('is applied with a warning of cards that end sooner than the law of a hotel allows', async () => {
    const shorten = (text: string) =>
      text.replace(
        'value: { currency: GBP, amount: 250 }',
        'value: { currency: GBP, amount: 250 }\n    issuing: { valid_for: 3 years, to_year_end: true }',
      );
    const { exitCode, error } = await apply(shorten, '--dry-run');
    expect(exitCode).toBe(0);
    expect(error).toMatch(
      /:\d+: warning: voucher_products\.\d\.issuing\.valid_for: is shorter than the five years of the USA for gift cards \(.*\): ask your lawyer/,
    );
    expect(error).not.toContain('Germany');
  });

  it('is applied with an actor and a reason, and previewed without', async () => {
    const anonymous = await apply(close, '--actor', 'Vera');
    expect(anonymous).toMatchObject({ exitCode: 2, error: expect.stringContaining('--reason is missing') as string });
    const dry = await apply(close, '--dry-run');
    expect(dry).toMatchObject({ exitCode: 0 });
    expect(dry.out).toContain('~ properties.harbour-house.closed: false → true');
    expect(dry.out).toContain('2 changes, none applied');
    expect(dry.out).toMatch(/harbour-house: Staycard writes to guests/);
    expect((await runOn(staycard, ['sale-page', 'diff', file])).out).toBe(dry.out);
    expect(await versions()).toHaveLength(1);
  });

  it('closes a property and a product, and keeps existing stays and cards', async () => {
    expect((await apply(close)).out).toContain('applied as version 2');
    const text = await readFile(file, 'utf8');
    expect((await versions())[1]).toMatchObject({
      actor: TYPES,
      reason: 'the summer season (--actor Vera)',
      file: text,
    });

    const reasons = async () => {
      const { body } = await call<{ properties: PropertyConfiguration[] }>(staycard.url, 'GET', '/vrm/demo/properties');
      return body.properties.map(({ invalid_because: because }) => because);
    };
    await expect.poll(reasons).toEqual(['closed', null, null, 'no_service_id']);
    const products = await call<{ products: { id: string }[] }>(staycard.url, 'GET', '/vrm/demo/vouchers');
    expect(products.body.products.map(({ id }) => id)).toEqual([
      'virtual-gift-card',
      'ten-nights',
      'two-nights-for-two',
    ]);
    const there = await call<{ products: object[] }>(
      staycard.url,
      'GET',
      '/vrm/demo/vouchers?property_id=harbour-house',
    );
    expect(there.body.products).toEqual([]);
    const issued = await runOn(staycard, [
      'cards',
      'issue',
      '--product',
      'gift-card',
      '--amount',
      '50',
      '--currency',
      'GBP',
      ...WHO,
    ]);
    expect(issued).toMatchObject({
      exitCode: 1,
      error: 'No card was issued: "gift-card" is closed, so no card is sold as it.',
    });
    const guest = new Guest(staycard.url);
    expect((await guest.search(code)).card.usable).toBe(true);
    const stay = stayInDays(61, 1);
    const persons = [{ age_category_id: (await guest.adult('harbour-house')).id, count: 1 }];
    const refused = await call<WireProblem>(staycard.url, 'POST', '/vrm/demo/availability/harbour-house', {
      body: { ...stay, persons },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PROPERTY.CLOSED' } });
    const placed = await hesitant.place(summarised.placement);
    expect(placed).toMatchObject({ status: 409, body: { code: 'PROPERTY.CLOSED' } });
  });

  it('lists, shows and stores the history of its versions', async () => {
    const list = await runOn(staycard, ['sale-page', 'list']);
    expect(list.out).toMatch(
      /^demo {2}The Quiet Hours Collection: 4 properties \(1 closed\), 5 voucher products \(1 closed\); version 2, \S+, cli:\S+: the summer season \(--actor Vera\)$/,
    );
    expect((await runOn(staycard, ['sale-page', 'show', 'demo'])).out).toBe((await readFile(file, 'utf8')).trimEnd());
    expect((await runOn(staycard, ['sale-page', 'show', 'demo', '--number', '1'])).out).toBe(
      (await readFile(file, 'utf8')).replaceAll(/ {4}closed: true\n/g, '').trimEnd(),
    );
    expect((await runOn(staycard, ['sale-page', 'show', 'demo', '--number', '9'])).error).toBe(
      'There is no version 9 of the sale page "demo".',
    );
    const history = await runOn(staycard, ['sale-page', 'history', 'demo']);
    expect(history.out.split('\n')).toEqual([
      expect.stringMatching(/^2, \S+, cli:\S+: the summer season \(--actor Vera\)$/),
      '  ~ properties.harbour-house.closed: false → true',
      '  ~ voucher_products.gift-card.closed: false → true',
      expect.stringMatching(/^1, \S+, demo: the demo began$/),
    ]);
    expect((await runOn(staycard, ['sale-page', 'history', 'none'])).error).toBe('There is no sale page "none".');
  });

  it('begins with a valid file, which is never overwritten', async () => {
    const begun = join(file, '..', 'begun.yaml');
    expect((await runOn(staycard, ['sale-page', 'init', begun, '--id', 'lakes'])).exitCode).toBe(0);
    const { exitCode, out, error } = await runOn(staycard, ['sale-page', 'validate', begun]);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: `${begun} is a valid sale page: "lakes" (1 property, 3 voucher products).`,
    });
    expect(error).toMatch(/cannot book it yet, because its enterprise is missing$/);
    expect((await runOn(staycard, ['sale-page', 'diff', begun])).error).toContain('there is no sale page "lakes" yet');
    const written = await readFile(begun, 'utf8');
    expect(await runOn(staycard, ['sale-page', 'init', begun])).toEqual({
      exitCode: 1,
      out: '',
      error: `${begun} already exists and was not changed. Name a new file.`,
    });
    expect(await readFile(begun, 'utf8')).toBe(written);
  });

  it('verifies and cancels at a property that has closed', { tags: ['thorough'] }, async () => {
    const verified = await runOn(staycard, ['ledger', 'verify', '--hotels']);
    expect(verified).toMatchObject({ exitCode: 0, error: '' });
    expect(verified.out).toContain('Compared 1 placement and 1 payment with harbour-house: 0 violations.');
    const { guest, reservation } = booked;
    expect(await guest.cancel(reservation, NO_FEE)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    await untilPaymentsRest(staycard);
    expect((await runOn(staycard, ['ledger', 'verify', '--hotels'])).exitCode).toBe(0);
  });

  it(
    'does not verify stays whose property has left the sale page, and reports them',
    { tags: ['thorough'] },
    async () => {
      const remove = `definition = jsonb_set(definition, '{properties}', (definition -> 'properties') - 0)`;
      await asOwner(staycard, `update sale_page set ${remove} where id = 'demo'`);
      const { exitCode, error } = await runOn(staycard, ['ledger', 'verify', '--hotels']);
      expect(exitCode).toBe(1);
      expect(error).toBe(
        'harbour-house could not be checked: its sale page no longer has it, and 1 placements are unchecked',
      );
    },
  );

  it.each([
    'update sale_page_version set actor = $$nobody$$',
    'delete from sale_page_version',
    'truncate sale_page_version',
  ])('protects its versions from "%s"', async (statement) => {
    await expect(asOwner(staycard, statement)).rejects.toThrow(/append-only/);
  });
});
