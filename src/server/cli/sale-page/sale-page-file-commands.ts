import { Option, type Command } from '@commander-js/extra-typings';
import { createClock } from '../../platform/clock.ts';
import { applySalePage, checkSalePageFile } from '../../sale-page/apply-sale-page.ts';
import { describeLetters } from '../../sale-page/describe-letters.ts';
import type { FileRemark } from '../../sale-page/definition/parse-sale-page-file.ts';
import { MOST_FAULTS } from '../../sale-page/definition/remark.ts';
import type { SalePageDefinition } from '../../sale-page/definition/sale-page-definition.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../count-of.ts';
import { openFile } from '../open-file.ts';
import { actor as actorOption, textOption } from '../options.ts';
import { withDatabase } from '../reach-database.ts';
import { causeOf, type Why } from '../actor.ts';

const FILE = ['<file>', 'a YAML file with a sale page, its properties and voucher products'] as const;

/** `sale-page validate`, `diff` and `apply`: each does what the one before does, and more. */
export function addSalePageFileCommands(salePages: Command, call: CommandContext): void {
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
  for (const warning of checked.warnings) output.error(print(file, warning, 'warning: '));
  output.out(`${file} is a valid sale page: "${checked.definition.id}" (${count(checked.definition)}).`);
  output.answer({ id: checked.definition.id, warnings: checked.warnings });
  return 0;
}

/** Applies the file of a sale page. Without `why`, only shows the changes. */
async function applyFile({ variables, output }: CommandContext, file: string, why?: Why): Promise<0 | 1> {
  const text = await readText(file);
  const applied = await withDatabase(variables, ({ db, clock }) => {
    return applySalePage(db, text, causeOf({ clock }, why ?? { reason: '' }), { isDryRun: why === undefined });
  });
  if (applied.state === 'refused') return refuse(output, file, applied.faults);
  const { definition, changes, warnings, version } = applied;
  for (const warning of warnings) output.error(print(file, warning, 'warning: '));
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
  for (const fault of faults) output.error(print(file, fault));
  if (faults.length === MOST_FAULTS) output.error(`${file}: the check stopped at ${MOST_FAULTS} faults.`);
  output.answer({ faults });
  return 1;
}

function print(file: string, { line, field, message }: FileRemark, mark = ''): string {
  return `${file}:${line}: ${mark}${field ? `${field}: ` : ''}${message}`;
}

function count({ properties, voucher_products: products }: SalePageDefinition): string {
  return `${countOf(properties.length, 'property')}, ${countOf(products.length, 'voucher product')}`;
}

async function readText(path: string): Promise<string> {
  await using file = await openFile(path, 'r');
  return await file.readFile('utf8');
}
