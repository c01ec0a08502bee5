import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '../../simulators/mews/operations/operation-list.ts';
import { type ArrangedHotel, arrangeHotel, type HotelName } from './arranged-hotel.ts';
import { type FieldList, parseFieldList } from './field-list.ts';
import { type OperationProof, ProofSession } from './proof-session.ts';
import { chooseHotel, fillSample } from './sample-bodies.ts';
import { makeWideBody } from './wide-bodies.ts';
import { startSimulator } from '../../simulators/mews/start-simulator.ts';

const usage = 'Usage: node tools/simulator/check-samples.ts --samples FOLDER --fields FILE [--fields FILE]\n';

/** Writes that would remove things other operations need are checked last. */
const last = [
  'resourceBlocks/delete',
  'paymentRequests/cancel',
  'bills/close',
  'reservations/process',
  'reservations/cancel',
  'creditCards/disable',
  'voucherCodes/delete',
  'vouchers/delete',
];

/**
 * Sends every documented request of an operation to a simulator and compares every answer with a field list. Prints one
 * line per operation. Samples and list are read in place, because they are not part of this project.
 */
async function checkSamples(samplesFolder: string, list: FieldList): Promise<OperationProof[]> {
  const simulator = await startSimulator({ port: 0, switches: { limiter: false, betaOperations: true } });
  const session = new ProofSession(simulator.url, list);
  const hotels = {
    brighton: await arrangeHotel(session, simulator.url, 'brighton'),
    vienna: await arrangeHotel(session, simulator.url, 'vienna'),
    washington: await arrangeHotel(session, simulator.url, 'washington'),
  };
  const paths = operations.map((operation) => operation.path).sort((a, b) => last.indexOf(a) - last.indexOf(b));
  for (const path of paths) {
    if (/getAll|getBy|\/get[A-Z]|getAvailability/.test(path)) await askWidely(session, list, path, hotels);
    await sendSample(session, samplesFolder, path, hotels);
  }
  await simulator.close();
  return [...session.proofs.values()].sort((a, b) => a.path.localeCompare(b.path));
}

async function askWidely(
  session: ProofSession,
  list: FieldList,
  path: string,
  hotels: Record<HotelName, ArrangedHotel>,
): Promise<void> {
  const { input = [] } = list.operations.get(path) ?? {};
  const metrics = path.endsWith('2024-01-22') ? { Metrics: ['Occupied', 'UsableResources'] } : {};
  for (const hotel of Object.values(hotels)) {
    await session.call(path, hotel.accessToken, { ...makeWideBody(path, input, hotel), ...metrics });
  }
}

async function sendSample(
  session: ProofSession,
  folder: string,
  path: string,
  hotels: Record<HotelName, ArrangedHotel>,
): Promise<void> {
  const file = join(folder, `${path.replaceAll('/', '.')}.request.json`);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const hotel = hotels[chooseHotel(text)];
  const answer = await session.call(path, hotel.accessToken, await fillSample(path, JSON.parse(text), hotel));
  if (answer && path === 'customers/add') hotel.addedCustomerId = String(answer['Id']);
  session.proofOf(path).sample = answer ? 'accepted' : 'refused';
}

function describe(proof: OperationProof): string {
  const verdict = isGood(proof) ? 'ok  ' : 'FAIL';
  const facts = `sample ${proof.sample}, ${proof.calls} calls, ${proof.rows} rows`;
  const troubles = [...proof.refusals, ...proof.faults].map((trouble) => `\n       ${trouble}`);
  return `${verdict} ${proof.path.padEnd(44)} ${facts}${troubles.join('')}\n`;
}

function isGood(proof: OperationProof): boolean {
  return proof.faults.size === 0 && proof.refusals.length === 0;
}

const { values } = parseArgs({ options: { samples: { type: 'string' }, fields: { type: 'string', multiple: true } } });
const samplesFolder = values.samples ?? process.env['MEWS_SAMPLES'];
const fieldsFiles = values.fields ?? process.env['MEWS_FIELDS']?.split(':');
if (!samplesFolder || !fieldsFiles) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const proofs = await checkSamples(
    samplesFolder,
    parseFieldList(...fieldsFiles.map((file) => readFileSync(file, 'utf8'))),
  );
  for (const proof of proofs) process.stdout.write(describe(proof));
  const good = proofs.filter(isGood).length;
  process.stdout.write(`${good} operations as documented, ${proofs.length - good} not.\n`);
  process.exitCode = good === proofs.length ? 0 : 1;
}
