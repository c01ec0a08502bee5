import type { Command } from '@commander-js/extra-typings';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { isAllowedAt, type VoucherProduct } from '#domain/card/voucher-product.ts';
import type { Dependencies } from '../../run/dependencies.ts';
import { describeAbout, listUnknownRooms } from '../../sale-page/describe-about.ts';
import { describeLetters } from '../../sale-page/describe-letters.ts';
import { lacksVaultAddress } from '../../sale-page/present-sale-page.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { withDatabase } from '../reach-database.ts';

type Finding = {
  readonly code: string;
  readonly subject: string;
  readonly fixableBy: string;
  readonly sentence: string;
};

type CheckedProperty = Pick<ConfiguredProperty, 'id' | 'isClosed'> & {
  readonly verdict: string;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
};

const FIXABLE_BY: Readonly<Record<string, string>> = {
  operator: 'you',
  hotel: 'the hotel',
  hotel_or_operator: 'the hotel, or by you',
};

export function addCheckPropertiesCommand(properties: Command, call: CommandContext): void {
  properties
    .command('check')
    .description(
      "checks the PMS set-up of a sale page's properties; to test online payment, it makes and ends a payment request",
    )
    .argument('<sale-page>', 'the id of the sale page')
    .action(async (salePageId) => call.endWith(await checkProperties(call, salePageId)));
}

/** Checks each property of a sale page: lists what is missing and who can fix it. Returns 1 if one is not bookable. */
async function checkProperties({ variables, output }: CommandContext, salePageId: string): Promise<0 | 1> {
  return withDatabase(variables, async (deps) => {
    const salePage = await deps.salePages.find(salePageId);
    if (!salePage) throw new StartFailure(`There is no sale page "${salePageId}".`);
    const sentences: string[] = [];
    const say = (lines: readonly string[]) => {
      sentences.push(...lines);
      for (const line of lines) output.out(line);
    };
    const properties: CheckedProperty[] = [];
    for (const property of salePage.properties.values()) {
      const checked = await checkProperty(deps, salePage, property);
      say(formatProperty(checked));
      properties.push(checked);
    }
    const hasVault = !lacksVaultAddress(deps.config, salePage);
    say([...(hasVault ? [] : [VAULT_MISSING]), CHECKED_HERE]);
    output.answer({ sentences, properties });
    const isGood = hasVault && properties.every(({ verdict }) => verdict !== 'not_bookable');
    return isGood ? 0 : 1;
  });
}

const CHECKED_HERE =
  'Checked with the settings of this shell. “Ask the hotels” at the desk checks with those of a server.';
const VAULT_MISSING = 'VAULT_ADDRESS is not set in this shell, so guests have no form for payment cards.';

async function checkProperty(
  deps: Dependencies,
  salePage: SalePage,
  property: ConfiguredProperty,
): Promise<CheckedProperty> {
  const { id, isClosed } = property;
  const fault = findConfigurationFault(property);
  if (fault) {
    const finding = { ...ofOperator(fault, ''), sentence: "the sale page's file lacks it" };
    return { id, verdict: 'not_bookable', isClosed, findings: [finding], notes: [] };
  }
  const { verdict, findings, notes } = await checkOrExplain(deps, property);
  const definition = salePage.definition.properties.find((each) => each.id === id);
  const sold = definition && verdict !== 'not_bookable' ? await listSoldRooms(deps, property) : null;
  const storesNoCards = findings.some(({ code }) => code === 'NO_CARD_STORAGE');
  const charging = storesNoCards ? listCharging(salePage, property) : [];
  const unknown = definition && sold ? listUnknownRooms(definition, sold) : [];
  return {
    id,
    verdict,
    isClosed,
    findings: [
      ...findings,
      ...charging.map((product) => ({
        code: 'CANNOT_CHARGE',
        subject: product.id,
        fixableBy: 'hotel_or_operator',
        sentence: CANNOT_CHARGE,
      })),
      ...unknown.map((room) => ({ ...ofOperator('ROOM_UNKNOWN', room), sentence: ROOM_UNKNOWN })),
    ],
    notes: [...notes, describeLetters(property.letters), ...(definition ? [describeAbout(definition)] : [])],
  };
}

function ofOperator(code: string, subject: string) {
  return { code, subject, fixableBy: 'operator' } as const;
}

function formatProperty({ id, verdict, isClosed, findings, notes }: CheckedProperty): string[] {
  return [
    `${id}: ${verdict.replace('_', ' ')}${isClosed ? ', and closed for new bookings' : ''}`,
    ...findings.map(({ code, subject, fixableBy, sentence }) => {
      const what = subject === '' ? code : `${code} ${subject}`;
      return `  - ${what}: ${sentence} (to be fixed by ${FIXABLE_BY[fixableBy] ?? 'the PMS vendor'})`;
    }),
    ...notes.map((note) => `  - ${note}`),
  ];
}

const ROOM_UNKNOWN = "The sale page's file describes this room, but the hotel sells no such room category.";

/** Null if the PMS cannot list them now. */
async function listSoldRooms(deps: Dependencies, property: ConfiguredProperty): Promise<string[] | null> {
  try {
    return (await deps.pmsOf(property).listRoomCategories('en')).map(({ id }) => id);
  } catch (error) {
    if (error instanceof PmsFault) return null;
    throw error;
  }
}

const CANNOT_CHARGE =
  'No payment card can be charged, so "late_cancellation: charge" counts as give_back here: a fee smaller than one use is waived.';

/** The products valid at a property whose cancellation fees the hotel charges to a payment card. */
function listCharging({ products }: SalePage, { redeemLocationIds }: ConfiguredProperty): VoucherProduct[] {
  return [...products.values()].filter(
    (product) => product.lateCancellation === 'charge' && isAllowedAt(product, redeemLocationIds),
  );
}

/** A missing token is a finding too, and does not end the command. */
async function checkOrExplain(deps: Dependencies, property: ConfiguredProperty) {
  const missing = await deps.listMissingVariables(property);
  if (missing.length === 0) {
    const checked = await deps.checkPropertyAtPms(property);
    const { clientTokenVariable, accessTokenVariable } = property.connection ?? {};
    const subject = [clientTokenVariable, accessTokenVariable].join(', ');
    const name = (one: Finding) => (one.code === 'TOKEN_REFUSED' ? { ...one, subject } : one);
    return { ...checked, findings: checked.findings.map(name) };
  }
  const sentence = 'The sale page names this environment variable, but it is not set in this shell.';
  const findings = missing.map((subject) => ({ ...ofOperator('TOKEN_MISSING', subject), sentence }));
  return { verdict: 'not_bookable', findings, notes: [] } as const;
}
