import { beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.ts';
import { searchCard } from '../../src/server/card/search-card.ts';
import { createDependencies, type Dependencies } from '../../src/server/dependencies.ts';
import { inTransaction } from '../../src/server/plumbing/database/database.ts';
import { mintLink } from '../../src/server/links/mint-link.ts';
import { openToken, sealToken } from '../../src/server/plumbing/secrets/signed-token.ts';
import { signAccess, readAccess } from '../../src/server/reservation/placement/access-token.ts';
import { issueCard } from '../../src/server/card/issue-card.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const NEW_KEY = 'another-key-of-thirty-two-characters';

describe('a new CODE_KEY, with the one before beside it', () => {
  const staycard = useStaycard();
  let before: Dependencies;
  let after: Dependencies;
  beforeAll(() => {
    before = staycard.deps;
    const { config } = before;
    const changed = { ...config, codeKey: NEW_KEY, previousCodeKey: config.codeKey };
    after = createDependencies({ ...before, config: changed });
  });

  const search = async (deps: Dependencies, code: string) => {
    const salePage = await deps.salePages.load('demo');
    return searchCard(
      { ...deps, lookUpLateOn: async () => false },
      salePage,
      code,
      ['192.0.2.1', '192.0.2.0/24'],
      'en',
    );
  };
  const fingerprintOf = async (id: string) => {
    const { code_fingerprint: fingerprint } = await staycard.db
      .selectFrom('card')
      .select('code_fingerprint')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return fingerprint.toString('hex');
  };

  it('finds a card of before, which has the new fingerprint then, and misses nothing by it', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const old = await fingerprintOf(card.id);
    const found = await search(after, card.code);
    expect(found.card.last4).toBe(card.code.slice(-4));
    expect(await fingerprintOf(card.id)).toBe(after.keys.fingerprint('demo', card.code).toString('hex'));
    expect(await fingerprintOf(card.id)).not.toBe(old);
    await expect(search(before, card.code)).rejects.toThrow('CARD.NOT_FOUND');
    expect((await search(after, card.code)).card).toEqual(found.card);
  });

  it('finds nothing more than before', async () => {
    await expect(search(after, 'NOSUCHCODE123456')).rejects.toThrow('CARD.NOT_FOUND');
  });

  it('lets servers with the keys in either order find each card while one follows the other', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const config = { ...before.config, previousCodeKey: NEW_KEY };
    const first = createDependencies({ ...before, config });
    for (const deps of [after, first, after, first]) expect((await search(deps, card.code)).card.state).toBe('active');
  });

  it('issues no second card with the code of one of before', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const salePage = await after.salePages.load('demo');
    const product = salePage.products.get(asId('gift-card'))!;
    const unit = { type: 'money', currency: 'GBP' } as const;
    const command = { code: card.code, product, form: 'physical', state: 'active', unit, amount: 100 } as const;
    const rest = { startsOn: null, expiresOn: null, actor: 'test', reason: 'test' };
    const issue = inTransaction(staycard.db, (tx) =>
      issueCard(tx, after.keys, { ...command, ...rest }, after.clock.now()),
    );
    await expect(issue).rejects.toThrow('was issued before');
  });

  it('goes on reading what was signed, and sends a letter again with the link that it had', async () => {
    const token = signAccess(before.keys, { reference: 'SC-ABCD-EFGH', openedAt: null });
    expect(readAccess(after.keys, token)?.reference).toBe('SC-ABCD-EFGH');
    expect(openToken(after.keys, 'quote', sealToken(before.keys, 'quote', 'a quote'))).toBe('a quote');
    expect(openToken(before.keys, 'quote', sealToken(after.keys, 'quote', 'a quote'))).toBeUndefined();
    const mail = {
      id: crypto.randomUUID(),
      sale_page_id: 'demo',
      kind: 'my_cards_link',
      cause_key: 'test',
      recipient: 'ada@example.com',
      language: 'en',
      data: '{}',
      created_at: before.clock.now().toString(),
      queued_at: before.clock.now().toString(),
      due_at: before.clock.now().toString(),
    } as const;
    await staycard.db.insertInto('mail').values(mail).execute();
    const wanted = {
      purpose: 'asked_cards',
      salePageId: 'demo',
      mailId: mail.id,
      holderEmail: 'ada@example.com',
      expiresAt: before.clock.now().add({ hours: 1 }),
      language: 'en',
    } as const;
    const sent = await inTransaction(staycard.db, (tx) => mintLink(before, tx, wanted));
    expect(await inTransaction(staycard.db, (tx) => mintLink(after, tx, wanted))).toEqual(sent);
  });

  it('goes on with the token that a hotel system sent, and takes the variable for no newer one', async () => {
    const hotel = [...(await before.salePages.load('demo')).properties.values()].find(({ connection }) => connection)!;
    const connection = { ...hotel.connection!, integrationId: 'integration-of-before' };
    const variable = await before.pmsIntegrations.loadToken(connection);
    await before.pmsIntegrations.note({ of: 'new-token', integrationId: connection.integrationId, token: 'sent' });
    expect(await before.pmsIntegrations.loadToken(connection)).toBe('sent');
    expect(variable).not.toBe('sent');
    expect(await after.pmsIntegrations.loadToken(connection)).toBe('sent');
    const alone = createDependencies({ ...after, config: { ...after.config, previousCodeKey: undefined } });
    expect(await alone.pmsIntegrations.loadToken(connection)).toBe(variable);
  });
});
