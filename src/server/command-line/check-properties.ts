import type { Command } from '@commander-js/extra-typings';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { isAllowedAt, type VoucherProduct } from '#domain/voucher-product.ts';
import { createDependencies, type Dependencies } from '../dependencies.ts';
import { askRunningServers, describeEnvironment } from '../environment-check/running-servers.ts';
import { openNoJobs } from '../plumbing/jobs/no-jobs.ts';
import { createLog } from '../log.ts';
import { describeAbout, listUnknownRooms } from '../sale-page/describe-about.ts';
import { describeLetters } from '../sale-page/describe-letters.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call, Output } from './call.ts';
import { withDatabase } from './reach-database.ts';

const FIXABLE_BY: Readonly<Record<string, string>> = { operator: 'you', hotel: 'the hotel' };

/** `property check`. */
export function addCheckPropertiesCommand(properties: Command, call: Call): void {
  properties
    .command('check')
    .description('checks everything that the properties of a sale page need at their PMS, changing nothing for guests')
    .argument('<sale-page>', 'the id of the sale page')
    .action(async (salePageId) => call.endWith(await checkProperties(call, salePageId)));
}

/**
 * The set-up doctor: for each property of a sale page what is missing and who can fix it. 1 when one is not bookable.
 */
async function checkProperties({ variables, output }: Call, salePageId: string): Promise<0 | 1> {
  return withDatabase(variables, async ({ db, clock, config, addresses }) => {
    const deps = createDependencies({ config, db, clock, log: createLog('silent'), jobs: openNoJobs() });
    const salePage = await deps.salePages.find(salePageId);
    if (!salePage) throw new StartFailure(`There is no sale page "${salePageId}".`);
    const verdicts: boolean[] = [];
    for (const property of salePage.properties.values()) {
      verdicts.push(await checkProperty(deps, salePage, property, output));
    }
    verdicts.push(await compareWithServers(deps, addresses.direct.address, salePage, output));
    return verdicts.every(Boolean) ? 0 : 1;
  });
}

/** Says whose environment was judged. True unless a running server lacks a token. */
async function compareWithServers(
  deps: Dependencies,
  connectionString: string,
  salePage: SalePage,
  output: Output,
): Promise<boolean> {
  const servers = await askRunningServers(deps, connectionString, salePage.id);
  if (servers.length === 0) {
    output.out(
      "No running server answered, so this was judged by this shell's environment, which may differ from a server's.",
    );
    return true;
  }
  const own = await describeEnvironment(deps, salePage);
  const lacking = new Set(servers.flatMap(({ missing }) => missing));
  const isOther = ([variable, value]: [string, string]) => value !== (own.fingerprints[variable] ?? value);
  const others = new Set(servers.flatMap(({ fingerprints }) => Object.entries(fingerprints).filter(isOther)));
  const differing = new Set([...others].map(([variable]) => variable));
  for (const variable of lacking) output.out(`A running server lacks ${variable} (to be fixed by you).`);
  for (const variable of differing)
    output.out(`A running server has a ${variable} different from that of this shell, which was checked.`);
  for (const sentence of new Set(servers.flatMap(({ wallets }) => wallets))) output.out(`${sentence}.`);
  const asked = `${servers.length} running ${servers.length === 1 ? 'server' : 'servers'}`;
  if (lacking.size + differing.size === 0) output.out(`${asked} answered; no token is missing or different.`);
  return lacking.size === 0;
}

/** True when guests can book the property, or its selling has ended. */
async function checkProperty(
  deps: Dependencies,
  salePage: SalePage,
  property: ConfiguredProperty,
  output: Output,
): Promise<boolean> {
  const fault = findConfigurationFault(property);
  if (fault) {
    output.out(`${property.id}: not bookable`);
    output.out(`  - ${fault}: the sale page's file lacks it (to be fixed by you)`);
    return false;
  }
  const { verdict, findings, notes } = await checkOrExplain(deps, property);
  output.out(`${property.id}: ${verdict.replace('-', ' ')}${property.isClosed ? ', and closed for new bookings' : ''}`);
  for (const { code, subject, fixableBy, sentence } of findings) {
    output.out(`  - ${code} ${subject}: ${sentence} (to be fixed by ${FIXABLE_BY[fixableBy] ?? 'the PMS vendor'})`);
  }
  if (findings.some(({ code }) => code === 'NO_CARD_STORAGE')) {
    for (const { id } of listCharging(salePage, property)) {
      output.out(`  - CANNOT_CHARGE ${id}: ${CANNOT_CHARGE} (to be fixed by the hotel, or by you)`);
    }
  }
  const definition = salePage.definition.properties.find(({ id }) => id === property.id);
  if (definition && verdict !== 'not-bookable') {
    const sold = await listSoldRooms(deps, property);
    for (const id of sold ? listUnknownRooms(definition, sold) : []) {
      output.out(`  - ROOM_UNKNOWN ${id}: ${ROOM_UNKNOWN} (to be fixed by you)`);
    }
  }
  const said = definition ? [describeAbout(definition)] : [];
  for (const note of [...notes, describeLetters(property.letters), ...said]) output.out(`  - ${note}`);
  return verdict !== 'not-bookable';
}

const ROOM_UNKNOWN = "The sale page's file describes this room, but the hotel sells no such room category.";

/** Null where the PMS does not list them now. */
async function listSoldRooms(deps: Dependencies, property: ConfiguredProperty): Promise<string[] | null> {
  try {
    return (await deps.pmsOf(property).listRoomCategories('en')).map(({ id }) => id);
  } catch (error) {
    if (error instanceof PmsFault) return null;
    throw error;
  }
}

const CANNOT_CHARGE =
  'No payment card can be taken, so "late_cancellation: charge" counts as give_back here: a fee that is too small for any use is waived.';

/** The products good at a property whose cancellation fees the hotel is to charge to a payment card. */
function listCharging({ products }: SalePage, { redeemLocationIds }: ConfiguredProperty): VoucherProduct[] {
  return [...products.values()].filter(
    (product) => product.lateCancellation === 'charge' && isAllowedAt(product, redeemLocationIds),
  );
}

/** A token that the environment lacks is a finding too, not the end of the command. */
async function checkOrExplain(deps: Dependencies, property: ConfiguredProperty) {
  const missing = await deps.listMissingVariables(property);
  if (missing.length === 0) return deps.checkPropertyAtPms(property);
  const findings = missing.map((subject) => {
    const sentence = 'The sale page names this environment variable, but it is not set in this shell.';
    return { code: 'TOKEN_MISSING', subject, fixableBy: 'operator', sentence } as const;
  });
  return { verdict: 'not-bookable', findings, notes: [] } as const;
}
