import type { Command } from '@commander-js/extra-typings';
import { applyGrants } from '../platform/database/apply-grants.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import type { CommandContext } from './command-context.ts';
import { withOwner } from './reach-database.ts';

export function addDatabaseCommands(database: Command, { variables, output }: CommandContext): void {
  database
    .command('migrate')
    .description("migrates the database, for servers without its owner's login")
    .action(async () => {
      await withOwner(variables, (_client, migrateAll) => migrateAll());
      output.out('The database is up to date.');
    });
  database
    .command('grants')
    .description('grants the server its rights again, for example after a restore')
    .action(async () => {
      await withOwner(variables, async (client, migrateAll) => {
        const { rows } = await client.query("select where to_regclass('card') is null");
        if (rows.length > 0)
          throw new StartFailure('The database is empty: restore a copy first, or run "staycard database migrate".');
        await migrateAll();
        await applyGrants(client);
      });
      output.out('The server has its rights.');
    });
}
