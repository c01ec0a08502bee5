import { beforeAll, describe, expect, it } from 'vitest';
import type { PmsConnection } from '#domain/stay/property.ts';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { dateAt, stayOfNight } from '#domain/stay/stay.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import type { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { untilPaymentsRest } from '../payments-at-rest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const SECRET = 'an address that nobody can guess: 42';
const VARIABLE = 'DEMO_BRIGHTON_TOKEN';

describe('our integration with a hotel', () => {
  const staycard = useStaycard({ settings: { PMS_EVENT_SECRET: SECRET } });
  const cancelling = new Cancelling(staycard);
  const address = () => `${staycard.url}/pms-events/mews/${encodeURIComponent(SECRET)}`;
  let integrationId = '';
  let token = 'DEMO-BRIGHTON';

  const administer = async <Body>(method: 'GET' | 'POST', path: string, body?: object) =>
    (await call<Body>(staycard.simulator.url, method, `/simulator/${path}`, { body })).body;
  const post = (Action: string) =>
    call(address(), 'POST', '', { body: { Action, Data: { Integration: { Id: integrationId, Name: 'Staycard' } } } });
  async function replaceToken(): Promise<boolean> {
    const event = { action: 'IntegrationApiKeyCreated', accessToken: token, url: address(), copies: 2 };
    const sent = await administer<{ delivered: boolean; accessToken: string }>('POST', 'integrations', event);
    token = sent.accessToken;
    return sent.delivered;
  }
  async function findProperty(deps: Dependencies) {
    return (await deps.salePages.load('demo')).properties.get(asId<PropertyId>('harbour-house'))!;
  }
  /** Sends the hotel a request that is never cached. */
  const ask = async (deps: Dependencies) => {
    const now = deps.clock.now();
    const booking = { stay: stayOfNight(dateAt(now, 'UTC')), rooms: [], extras: [] };
    return deps.pmsOf(await findProperty(deps)).findReservation({ reference: 'NONE', booking }, now);
  };
  const openAnother = (changes: Partial<Dependencies['config']> = {}) =>
    createDependencies({ ...staycard.deps, config: { ...staycard.deps.config, ...changes } });
  const withVariable = (value: string | undefined) =>
    openAnother({
      hasSecret: (name) => (name === VARIABLE ? value !== undefined : staycard.deps.config.hasSecret(name)),
      secret: (name) => (name === VARIABLE ? (value ?? '') : staycard.deps.config.secret(name)),
    });
  const connectionOf = async (): Promise<PmsConnection> => (await findProperty(staycard.deps)).connection!;

  /** Applies the demo's file with changed settings of the hotel's connection. */
  async function changeConnection(changes: object): Promise<void> {
    const query = staycard.db.selectFrom('sale_page').select('definition').where('id', '=', 'demo');
    const definition = (await query.executeTakeFirstOrThrow()).definition as SalePageDefinition;
    const properties = definition.properties.map((property) =>
      property.id === 'harbour-house' ? { ...property, connection: { ...property.connection, ...changes } } : property,
    );
    const author = { actor: 'test', reason: 'other settings', at: staycard.deps.clock.now() };
    const applied = await applySalePage(staycard.db, JSON.stringify({ ...definition, properties }), author);
    expect(applied.state).toBe('applied');
  }

  beforeAll(async () => {
    const { integrations } = await administer<{ integrations: { Id: string; AccessToken: string }[] }>(
      'GET',
      'state?table=integrations',
    );
    integrationId = integrations.find(({ AccessToken }) => AccessToken === token)!.Id;
    await changeConnection({ integration_id: integrationId.toUpperCase() });
  });

  it('gets a new token, which every server uses without a restart', async () => {
    await expect.poll(async () => (await connectionOf()).integrationId).toBe(integrationId);
    const another = openAnother();
    for (const deps of [staycard.deps, another]) await ask(deps);
    expect(await replaceToken()).toBe(true);
    await ask(staycard.deps);
    await expect.poll(() => ask(another).then(() => 'works', String)).toBe('works');
    expect(await another.pmsIntegrations.findSource(await connectionOf())).toMatchObject({ from: 'pms' });
    const { notes } = await another.checkPropertyAtPms(await findProperty(another));
    expect(notes).toContainEqual(expect.stringMatching(/^The access token is the one that the PMS sent on 20/));
  });

  it('stores its token sealed: the database does not show it, and another key does not open it', async () => {
    const rows = await staycard.db.selectFrom('pms_integration').selectAll().execute();
    expect(rows).toHaveLength(1);
    const shown = rows.map((row) => `${JSON.stringify(row)} ${row.sealed_token?.toString('latin1') ?? ''}`).join();
    expect(shown).not.toContain(token.slice(0, 12));
    const stranger = openAnother({ codeKey: 'another key, long enough to be one' });
    expect(await stranger.pmsIntegrations.findSource(await connectionOf())).toMatchObject({ from: 'unreadable' });
    const { findings } = await stranger.checkPropertyAtPms(await findProperty(stranger));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'TOKEN_UNREADABLE', subject: integrationId, fixableBy: 'operator' }),
    );
  });

  it('uses the sent token until the variable changes, and then the variable until another token is sent', async () => {
    const sourceOf = async (deps: Dependencies) => (await deps.pmsIntegrations.findSource(await connectionOf())).from;
    expect(await sourceOf(withVariable('DEMO-BRIGHTON'))).toBe('pms');
    expect(await sourceOf(withVariable(undefined))).toBe('pms');
    const changed = withVariable('A-NEWER-TOKEN');
    expect(await sourceOf(changed)).toBe('newer_variable');
    expect(await changed.pmsIntegrations.loadToken(await connectionOf())).toBe('A-NEWER-TOKEN');
    expect(await replaceToken()).toBe(true);
    for (const value of ['A-NEWER-TOKEN', 'DEMO-BRIGHTON']) expect(await sourceOf(withVariable(value))).toBe('pms');
  });

  it('stops selling after IntegrationDisabled, and nothing else', () =>
    endSelling('IntegrationDisabled', 'integration_disabled'));

  it('stops selling after IntegrationCanceled, and nothing else', { tags: ['thorough'] }, () =>
    endSelling('IntegrationCanceled', 'integration_cancelled'),
  );

  async function endSelling(action: string, fault: string): Promise<void> {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(60, 2), codes: [card.code], ...FLEXIBLE };
    const { guest, reservation } = await cancelling.book(choice);
    expect((await post(action)).status).toBe(200);
    const propertyOf = async () => {
      const { body } = await call<{ properties: PropertyConfiguration[] }>(staycard.url, 'GET', '/vrm/demo/properties');
      return body.properties.find(({ id }) => id === 'harbour-house')?.invalid_because;
    };
    await expect.poll(propertyOf).toBe(fault);
    const path = '/vrm/demo/availability/harbour-house/check';
    expect(await call(staycard.url, 'POST', path, { body: choice.stay })).toMatchObject({
      status: 409,
      body: { code: 'PROPERTY.NOT_CONFIGURED', detail: fault },
    });
    const { findings } = await staycard.deps.checkPropertyAtPms(await findProperty(staycard.deps));
    expect(findings).toMatchObject([{ code: 'INTEGRATION_ENDED', subject: integrationId, fixableBy: 'hotel' }]);

    await untilPaymentsRest(staycard);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    await untilPaymentsRest(staycard);
    expect(await cancelling.paymentsOf(reservation)).toHaveLength(2);

    expect((await post('IntegrationReinstated')).status).toBe(200);
    await expect.poll(propertyOf).toBeNull();
  }

  it(
    'may lack negative payments: the payment then stays, and a person is asked to take it back',
    { tags: ['thorough'] },
    async () => {
      await changeConnection({ negative_payments: false });
      await expect.poll(async () => (await connectionOf()).negativePayments).toBe(false);
      const card = await issueTestCard(staycard, { amount: 50_000 });
      const { guest, reservation, summary } = await cancelling.book({
        stay: stayInDays(70, 2),
        codes: [card.code],
        ...FLEXIBLE,
      });
      await untilPaymentsRest(staycard);
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
      await expect.poll(async () => (await cancelling.placementOf(reservation)).needs_person).toBe(true);
      expect(await cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
      expect(await cancelling.paymentsOf(reservation)).toEqual([summary.cover.covered.amount]);
      const listed = await runOn(staycard, ['placements', 'list']);
      expect(listed.out).toContain(reservation.reference);
      const decision = ['--as', 'cancelled', '--actor', 'Eve', '--reason', 'Taken back by hand.'];
      expect((await runOn(staycard, ['placements', 'settle', reservation.reference, ...decision])).exitCode).toBe(0);
      expect((await cancelling.placementOf(reservation)).needs_person).toBe(false);
    },
  );

  it('may store no payment cards: the rest is then settled at the hotel, without a payment card', async () => {
    await changeConnection({ stores_payment_cards: false });
    await expect.poll(async () => (await connectionOf()).storesPaymentCards).toBe(false);
    const guest = new Guest(staycard.url);
    const { summary, placement } = await guest.prepare({ stay: stayInDays(80, 2), ...FLEXIBLE });
    expect(summary).toMatchObject({ payment_card: 'not_needed', rest: { ways: ['at_hotel'] } });
    expect(summary.due.amount).toBeGreaterThan(0);
    expect((await guest.place(placement)).status).toBe(201);
  });
});
