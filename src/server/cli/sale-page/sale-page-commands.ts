import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { presentMoment } from '#contract/wire-values.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { warnOfShortTerms } from '../../hotel/warn-of-short-terms.ts';
import {
  listVersions,
  applySalePage,
  checkSalePageFile,
  type SalePageVersion,
} from '../../sale-page/apply-sale-page.ts';
import { compareDefinitions, formatDifference } from '../../sale-page/compare-definitions.ts';
import { Id } from '../../sale-page/definition/setting-values.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../count-of.ts';
import { openFile } from '../open-file.ts';
import { withDatabase } from '../reach-database.ts';
import { createClock } from '../../platform/clock.ts';
import { describeLetters } from '../../sale-page/describe-letters.ts';
import type { FileRemark } from '../../sale-page/definition/parse-sale-page-file.ts';
import { MOST_FAULTS } from '../../sale-page/definition/remark.ts';
import type { SalePageDefinition } from '../../sale-page/definition/sale-page-definition.ts';
import { actor as actorOption, textOption } from '../options.ts';
import { causeOf, type Why } from '../actor.ts';

const STARTER = new URL('../../sale-page/starter.sale-page.yaml', import.meta.url);
const SCHEMA = new URL('../../../../docs/sale-page.schema.json', import.meta.url);
const SALE_PAGE = ['<sale-page>', 'the id of the sale page'] as const;

export function addSalePageCommands(salePages: Command, call: CommandContext): void {
  salePages
    .command('init')
    .description('writes a commented starter file for a sale page')
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

const FILE = ['<file>', 'a YAML file with a sale page, its properties and voucher products'] as const;

/** `sale-page validate`, `diff` and `apply`: each does what the one before does, and more. */
function addSalePageFileCommands(salePages: Command, call: CommandContext): void {
  salePages
    .command('validate')
    .description('checks a file without a database')
    .argument(...FILE)
    .action(async (file) => call.endWith(await validateFile(call, file)));
  salePages
    .command('diff')
    .description('shows the changes in a file, and whether they would be refused')
    .argument(...FILE)
    .action(async (file) => call.endWith(await applyFile(call, file)));
  salePages
    .command('apply')
    .description('applies a file as the next version of its sale page; a running server sees it within seconds')
    .argument(...FILE)
    .addOption(new Option('--dry-run', 'only show the changes, like diff'))
    .addOption(actorOption)
    .addOption(textOption('--reason <text>', 'the reason, for the history'))
    .action(async (file, { dryRun, actor, reason }, command) => {
      if (!dryRun && reason === undefined) {
        command.error('error: --reason is missing: the history shows who applied a file and why.', { exitCode: 2 });
      }
      call.endWith(await applyFile(call, file, dryRun || reason === undefined ? undefined : { actor, reason }));
    });
}

async function validateFile({ output }: CommandContext, file: string): Promise<0 | 1> {
  const checked = checkSalePageFile(await readText(file), createClock(0).now());
  if (checked.state === 'refused') return refuse(output, file, checked.faults);
  for (const warning of checked.warnings) output.error(formatRemark(file, warning, 'warning: '));
  output.out(`${file} is a valid sale page: "${checked.definition.id}" (${count(checked.definition)}).`);
  output.answer({ id: checked.definition.id, warnings: checked.warnings });
  return 0;
}

/** Applies the file of a sale page. Without `why`, only shows the changes. */
async function applyFile({ variables, output }: CommandContext, file: string, why?: Why): Promise<0 | 1> {
  const text = await readText(file);
  const applied = await withDatabase(variables, async (deps) => {
    const author = causeOf(deps, why ?? { reason: '' });
    const done = await applySalePage(deps.db, text, author, { isDryRun: why === undefined });
    if (done.state === 'refused') return done;
    const short = await warnOfShortTerms(deps, done.definition);
    return { ...done, warnings: [...done.warnings, ...short.map(done.locate)] };
  });
  if (applied.state === 'refused') return refuse(output, file, applied.faults);
  const { definition, changes, warnings, version } = applied;
  for (const warning of warnings) output.error(formatRemark(file, warning, 'warning: '));
  for (const change of changes) output.out(`  ${change}`);
  if (why === undefined) {
    for (const property of definition.properties) {
      output.out(`${property.id}: ${describeLetters(property.letters)}`);
    }
  }
  const done =
    version === null ? `${countOf(changes.length, 'change')}, none applied` : `applied as version ${version}`;
  output.out(
    `Sale page "${definition.id}": ${changes.length === 0 ? 'nothing to change' : done} (${count(definition)}).`,
  );
  output.answer({ id: definition.id, changes, warnings, version });
  return 0;
}

function refuse(output: CommandContext['output'], file: string, faults: readonly FileRemark[]): 1 {
  for (const fault of faults) output.error(formatRemark(file, fault));
  if (faults.length === MOST_FAULTS) output.error(`${file}: the check stopped at ${MOST_FAULTS} faults.`);
  output.answer({ faults });
  return 1;
}

function formatRemark(file: string, { line, field, message }: FileRemark, mark = ''): string {
  return `${file}:${line}: ${mark}${field ? `${field}: ` : ''}${message}`;
}

function count({ properties, voucher_products: products }: SalePageDefinition): string {
  return `${countOf(properties.length, 'property')}, ${countOf(products.length, 'voucher product')}`;
}

async function readText(path: string): Promise<string> {
  await using file = await openFile(path, 'r');
  return await file.readFile('utf8');
}
