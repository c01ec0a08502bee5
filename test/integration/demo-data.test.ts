import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { refuseDemoData } from '../../src/server/run/demo/refuse-demo-data.ts';
import { createSalePages } from '../../src/server/sale-page/load-sale-page.ts';
import { startServerProcess } from '../server-process.ts';
import { useStaycard } from '../staycard.ts';
import { useTestDatabase } from '../test-database.ts';

describe('a server for real guests', () => {
  const staycard = useStaycard();
  const empty = useTestDatabase();

  it(
    'does not start on a database that has the demo, whose codes everybody knows',
    { tags: ['thorough'] },
    async () => {
      const { config } = staycard.deps;
      const { databaseUrl = '', codeKey } = config;
      const time = { TEST_CLOCK_SHIFT_MS: '0' };
      const settings = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, CODE_KEY: codeKey, ...time };
      await expect(startServerProcess(settings)).rejects.toThrow(/has the demo's data on sale page "demo"/);
    },
  );

  it('names at its start a sale page whose form for payment cards it lacks', { tags: ['thorough'] }, async () => {
    const { databaseUrl = '', codeKey } = staycard.deps.config;
    const settings = { DATABASE_URL: databaseUrl, CODE_KEY: codeKey, DEMO: '0', LOG_LEVEL: 'warn' };
    const server = await startServerProcess(settings);
    expect(server.log().join('\n')).toMatch(/"sale_page":"demo","msg":"VAULT_ADDRESS is not set/);
    await server.stop();
    const set = await startServerProcess({ ...settings, VAULT_ADDRESS: 'https://pay.hotel.example' });
    expect(set.log().join('\n')).not.toContain('VAULT_ADDRESS');
    await set.stop();
  });

  it('finds nothing against a database that has no demo', async () => {
    const { db, pool } = openDatabase(empty.connectionString);
    const { keys } = staycard.deps;
    await refuseDemoData({ db, keys, salePages: createSalePages(db, () => 0) });
    expect(await createSalePages(db, () => 0).list()).toEqual([]);
    await pool.end();
  });
});
