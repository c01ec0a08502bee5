import type { Command } from '@commander-js/extra-typings';
import { applyGrants, requireTables } from '../platform/database/apply-grants.ts';
import type { CommandContext } from './command-context.ts';
import { withOwner } from './reach-database.ts';

export function addDatabaseCommands(database: Command, { variables, output }: CommandContext): void {
  database
    .command('migrate')
    .description("runs the migrations with the owner's DATABASE_URL, for servers that have a login of their own")
    .action(async () => {
      await withOwner(variables, (_client, migrateAll) => migrateAll());
      output.out('The database is up to date.');
    });
  database
    .command('grants')
    .description('grants the server its rights again, for example after a restore')
    .action(async () => {
      await withOwner(variables, async (client, migrateAll) => {
        await requireTables(client);
        await migrateAll();
        await applyGrants(client);
      });
      output.out('The server has its rights.');
    });
}
