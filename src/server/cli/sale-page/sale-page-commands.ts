import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { presentMoment } from '#contract/wire-values.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { listVersions, type SalePageVersion } from '../../sale-page/apply-sale-page.ts';
import { compareDefinitions, formatDifference } from '../../sale-page/compare-definitions.ts';
import { Id } from '../../sale-page/definition/setting-values.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../count-of.ts';
import { openFile } from '../open-file.ts';
import { withDatabase } from '../reach-database.ts';
import { addSalePageFileCommands } from './sale-page-file-commands.ts';

const STARTER = new URL('../../sale-page/starter.sale-page.yaml', import.meta.url);
const SCHEMA = new URL('../../../../docs/sale-page.schema.json', import.meta.url);
const SALE_PAGE = ['<sale-page>', 'the id of the sale page'] as const;

export function addSalePageCommands(salePages: Command, call: CommandContext): void {
  salePages
    .command('init')
    .description('writes a commented file to start a sale page from')
    .argument('<file>', 'a new file')
    .option('--id <id>', 'the id of the sale page', readId, 'my-hotels')
    .action((file, { id }) => writeStarter(call, file, id));
  addSalePageFileCommands(salePages, call);
  salePages
    .command('list')
    .description('lists the applied sale pages')
    .action(() => listSalePages(call));
  salePages
    .command('show')
    .description('prints the applied file of a sale page')
    .argument(...SALE_PAGE)
    .option('--number <version>', 'an earlier version (default: the latest)', readVersion)
    .action((id, { number }) => showFile(call, id, number));
  salePages
    .command('history')
    .description('lists the versions of a sale page with date, author, reason and changes')
    .argument(...SALE_PAGE)
    .action((id) => showHistory(call, id));
}

function readId(text: string): string {
  if (Id.safeParse(text).success) return text;
  throw new InvalidArgumentError('--id has lower-case letters, digits and dashes, such as two-hotels.');
}

function readVersion(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('--number is a whole number such as 3.');
}

async function writeStarter({ output }: CommandContext, path: string, id: string): Promise<void> {
  const starter = (await readFile(STARTER, 'utf8')).replaceAll('my-hotels', id);
  await using file = await openFile(path, 'wx');
  await file.write(`# yaml-language-server: $schema=${fileURLToPath(SCHEMA)}\n${starter}`);
  output.out(`${path} has a sale page to start from; docs/sale-page.md explains every setting.`);
}

async function listSalePages({ variables, output }: CommandContext): Promise<void> {
  return withDatabase(variables, async ({ db, salePages }) => {
    const all = await salePages.list();
    const listed = [];
    for (const salePage of all) {
      const [latest] = await listVersions(db, salePage.id);
      const { id, definition, properties, products } = salePage;
      const version = latest ? withoutDefinition(latest) : null;
      listed.push({
        id,
        name: definition.name,
        properties: [...properties.keys()],
        products: [...products.keys()],
        version,
      });
      output.out(`${describe(salePage)}${latest ? `; version ${formatVersion(latest)}` : ''}`);
    }
    if (all.length === 0) output.out('There is no sale page yet: `sale-page init` writes a file to start from.');
    output.answer(listed);
  });
}

function withoutDefinition({ number, appliedAt, actor, reason }: SalePageVersion) {
  return { number, appliedAt, actor, reason };
}

function describe({ id, definition, properties, products }: SalePage): string {
  const count = (items: ReadonlyMap<string, { readonly isClosed: boolean }>, thing: string) => {
    const closed = [...items.values()].filter(({ isClosed }) => isClosed).length;
    return `${countOf(items.size, thing)}${closed > 0 ? ` (${closed} closed)` : ''}`;
  };
  return `${id}  ${definition.name}: ${count(properties, 'property')}, ${count(products, 'voucher product')}`;
}

function formatVersion({ number, appliedAt, actor, reason }: Omit<SalePageVersion, 'definition' | 'file'>): string {
  return `${number}, ${presentMoment(appliedAt)}, ${actor}: ${reason}`;
}

async function showFile({ variables, output }: CommandContext, id: string, number: number | undefined): Promise<void> {
  const versions = await readVersions(variables, id);
  const version = number === undefined ? versions[0] : versions.find((each) => each.number === number);
  if (!version) throw new StartFailure(`There is no version ${number ?? 1} of the sale page "${id}".`);
  output.out(version.file.trimEnd());
  output.answer({ ...withoutDefinition(version), definition: version.definition });
}

async function showHistory({ variables, output }: CommandContext, id: string): Promise<void> {
  const versions = await readVersions(variables, id);
  const history = versions.map((version, index) => {
    const before = versions[index + 1];
    const changes = before ? compareDefinitions(before.definition, version.definition) : [];
    return { ...withoutDefinition(version), changes };
  });
  for (const version of history) {
    output.out(formatVersion(version));
    for (const change of version.changes) output.out(`  ${formatDifference(change)}`);
  }
  output.answer(history);
}

async function readVersions(variables: CommandContext['variables'], id: string): Promise<SalePageVersion[]> {
  const versions = await withDatabase(variables, ({ db }) => listVersions(db, id));
  if (versions.length === 0) throw new StartFailure(`There is no sale page "${id}".`);
  return versions;
}
