import { readFile } from 'node:fs/promises';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { applySalePage } from '../sale-page/apply-sale-page.ts';
import { openDataFolder } from '../start/data-folder.ts';
import { joinRunningPostgres, startPostgres, type OpenPostgres } from '../start/open-postgres.ts';
import { StartFailure } from '../start/start-failure.ts';
import type { Output } from './run-command.ts';

/** Applies the file of a sale page, also while the server runs, which sees it within seconds. */
export async function applySalePageFile(file: string, variables: NodeJS.ProcessEnv, output: Output): Promise<number> {
  const text = await readText(file);
  const postgres = await reachPostgres(variables);
  try {
    await migrate(postgres.connectionString);
    const { db, pool } = openDatabase(postgres.connectionString);
    const applied = await applySalePage(db, text, Temporal.Now.instant());
    await pool.end();
    if (applied.state === 'refused') {
      for (const { line, field, message } of applied.faults) {
        output.error(`${file}:${line}: ${field ? `${field}: ` : ''}${message}`);
      }
      return 1;
    }
    const { definition, changed } = applied;
    const counts = `${definition.properties.length} properties, ${definition.voucher_products.length} voucher products`;
    output.out(`Sale page "${definition.id}": ${changed ? 'applied' : 'nothing to change'} (${counts}).`);
    return 0;
  } finally {
    await postgres.stop();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'}).`);
  }
}

async function reachPostgres(variables: NodeJS.ProcessEnv): Promise<OpenPostgres> {
  const read = readConfig({ ...variables, CODE_KEY: variables['CODE_KEY'] ?? 'not-needed-to-apply-a-sale-page' });
  if (read.state === 'refused') throw new StartFailure(`These settings are not right:\n  ${read.faults.join('\n  ')}`);
  const { databaseUrl, dataFolder } = read.settings;
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => undefined };
  const folder = await openDataFolder(dataFolder);
  return (await joinRunningPostgres(folder)) ?? startPostgres(folder);
}
