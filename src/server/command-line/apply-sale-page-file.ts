import { readFile } from 'node:fs/promises';
import { applySalePage } from '../sale-page/apply-sale-page.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Command } from '@commander-js/extra-typings';
import type { Call } from './call.ts';
import { withDatabase } from './reach-database.ts';

/** `sale-page apply`. */
export function addApplySalePageCommand(salePages: Command, call: Call): void {
  salePages
    .command('apply')
    .description('applies the sale page in a YAML file')
    .argument('<file>', 'a sale page with its properties and voucher products')
    .action(async (file) => call.endWith(await applySalePageFile(call, file)));
}

/** Applies the file of a sale page, also while the server runs, which sees it within seconds. */
async function applySalePageFile({ variables, output }: Call, file: string): Promise<0 | 1> {
  const text = await readText(file);
  const applied = await withDatabase(variables, ({ db, clock }) => applySalePage(db, text, clock.now()));
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
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'}).`);
  }
}
