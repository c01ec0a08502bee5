import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { money } from '#domain/money/money.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { checkMewsProperty } from '#pms/mews/doctor/check-mews-property.ts';
import type { MewsSettings } from '#pms/mews/client/mews-settings.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { startSimulator } from '../../simulators/mews/start-simulator.ts';
import { bookingOf, BUYER } from '../../test/pms/conformance/port-user.ts';
import { parseFieldList, type FieldList } from '../simulator/field-list.ts';
import { listShapeFaults } from '../simulator/shape-check.ts';

// Books, pays, refunds, cancels and pays bills at the simulator with the adapter, and compares every request and every
// successful answer with field lists:
//   node tools/mews/check-requests.ts --fields FILE [--fields FILE]
// The lists are read in place, because they are not part of this project.

/** The keys of every request, which the list of a single operation does not have. */
const ENVELOPE = ['ClientToken', 'AccessToken', 'Client', 'LanguageCode', 'CultureCode'];

/** Required by the lists, but missing in the documentation's own examples. */
const NOT_IN_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'reservations/price': ['request.Reservations[].CustomerId is missing'],
  'reservations/update': [
    'request.ReservationId is missing',
    ...ENVELOPE.slice(0, 3).map((key) => `request.ReservationUpdates[].${key} is missing`),
  ],
};

type Seen = { calls: number; readonly faults: Set<string> };

/** Forwards requests to a simulator, and records the differences of requests and answers from the lists. */
function openWitness(target: string, list: FieldList, seen: Map<string, Seen>) {
  return createServer((request, response) => void pass(target, list, seen, request, response));
}

async function pass(
  target: string,
  list: FieldList,
  seen: Map<string, Seen>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').replace('/api/connector/v1/', '');
  const chunks = await Array.fromAsync<Buffer>(request);
  const body = Buffer.concat(chunks).toString();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(target + (request.url ?? ''), { method: 'POST', headers, body });
  const text = await answer.text();
  const noted = seen.get(path) ?? { calls: 0, faults: new Set() };
  seen.set(path, noted);
  const asked = JSON.parse(body) as Record<string, unknown>;
  // The doctor's probes have tokens only: Mews checks the right before the fields, and nothing is read or written.
  const isProbe = Object.keys(asked).every((key) => ENVELOPE.includes(key));
  if (!isProbe) {
    noted.calls += 1;
    const operation = list.operations.get(path);
    const own = Object.fromEntries(Object.entries(asked).filter(([key]) => !ENVELOPE.includes(key)));
    const faults = operation
      ? [
          ...listShapeFaults(list, operation.input, own, 'request'),
          ...(answer.ok ? listShapeFaults(list, operation.output, JSON.parse(text), 'answer') : []),
        ]
      : ['the list does not know this operation'];
    const readable = faults.map((fault) => fault.replace(/\[\d+\]/g, '[]'));
    for (const fault of readable) if (!NOT_IN_EXAMPLES[path]?.includes(fault)) noted.faults.add(fault);
  }
  response.writeHead(answer.status, headers).end(text);
}

/** Plays everything that a paying guest can cause. */
async function play(settings: MewsSettings, pay: (requestId: string) => Promise<void>): Promise<void> {
  const pms = connectMews(settings);
  const { payments } = pms;
  if (!payments) throw new Error('no guest pays here');
  await checkMewsProperty(settings);
  const [adult] = await pms.listAgeCategories('en');
  if (!adult) throw new Error('the hotel has no age categories');
  const party = [{ ageCategoryId: adult.id, count: 1 }];
  const arrivalDate = Temporal.Now.plainDateISO().add({ days: 60 });
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 2 }) };
  const [offer] = await pms.listOffers({ stay, party, language: 'en' });
  if (!offer) throw new Error('the hotel has no free room');
  const now = Temporal.Now.instant();
  const booking = bookingOf(offer, stay, party, 2);
  await pms.quoteStay({ booking, language: 'en' });
  const answer = await pms.createReservation({
    reference: 'CHECKED',
    booking,
    buyer: BUYER,
    notes: '',
    optionalUntil: now.add({ minutes: 30 }),
    sendBefore: now.add({ minutes: 1 }),
  });
  if (answer.state !== 'created') throw new Error(answer.reason);
  const { reservation } = answer;
  const amount = money(offer.price.currency, 17_280);
  const order = { reference: 'CHECKED', reservation, amount, description: 'Rest', expiresAt: now.add({ minutes: 15 }) };
  const first = await payments.request(order);
  if (first.state === 'requested') await payments.cancelRequest(first.requestId);
  const second = await payments.request(order);
  if (second.state !== 'requested') throw new Error(second.reason);
  await pay(second.requestId);
  const reading = await payments.read({ requestId: second.requestId, reservation });
  if (reading.state !== 'paid') throw new Error(reading.state);
  await payments.extendOption(reservation, now.add({ minutes: 45 }));
  await payments.confirmReservation(reservation, {});
  await pms.redemptions.post({ redemptionId: 'R', reservation, amount, note: '' });
  await pms.findReservation({ reference: 'CHECKED', booking }, now);
  await payments.refund({ payment: reading.payment, amount, reason: 'Cancelled' });
  await payments.listRefunds(reading.payment);
  await payments.listAccounts([reading.payment.paymentId]);
  await pms.cancelReservation(reservation, 'Checked', { postFee: false });
  await playOnBills(pms);
}

/** Puts an amount on each bill of a stay that the hotel booked, a company's included. */
async function playOnBills(pms: MewsPms): Promise<void> {
  await pms.findStays({ number: 'TRAVELSITE-7042' });
  await pms.findStays({ name: 'Penrose' });
  await pms.findStays({ room: 'A1', date: Temporal.Now.plainDateISO() });
  const [stay] = await pms.findStays({ number: '52003' });
  if (!stay) throw new Error('the hotel has no stay of its own');
  for (const { accountId, billId, owed } of (await pms.readBill(stay)).bills) {
    if (billId === null || owed === null) throw new Error('a bill without lines');
    const reservation = { ...stay, accountId };
    await pms.redemptions.post({ redemptionId: `rdm_${billId}`, reservation, billId, amount: owed, note: '' });
  }
}

const { values } = parseArgs({ options: { fields: { type: 'string', multiple: true } } });
if (!values.fields) throw new Error('name the files of the field lists: --fields FILE');
const list = parseFieldList(...values.fields.map((file) => readFileSync(file, 'utf8')));
const simulator = await startSimulator({ port: 0, switches: { limiter: false } });
const seen = new Map<string, Seen>();
const witness = openWitness(simulator.url, list, seen).listen(0, '127.0.0.1');
await new Promise((resolve) => witness.once('listening', resolve));
const { accommodationServiceId, clientToken, accessToken, enterpriseId } = demoIds.vienna;
const settings: MewsSettings = {
  address: `http://127.0.0.1:${(witness.address() as AddressInfo).port}`,
  clientToken,
  accessToken,
  client: 'Check 1.0.0',
  enterpriseId,
  serviceId: accommodationServiceId,
  redemptionPaymentType: 'GiftCard',
  payments: { scriptUrl: null, dataBaseUrl: null },
};
await play(settings, async (paymentRequestId) => {
  const body = JSON.stringify({ paymentRequestId, outcome: 'charged' });
  await fetch(`${simulator.url}/simulator/payment-requests`, { method: 'POST', body });
});
witness.close();
await simulator.close();
const proofs = [...seen].filter(([, { calls }]) => calls > 0).toSorted(([one], [other]) => one.localeCompare(other));
for (const [path, { calls, faults }] of proofs) {
  const troubles = [...faults].map((fault) => `\n       ${fault}`).join('');
  process.stdout.write(`${faults.size === 0 ? 'ok  ' : 'FAIL'} ${path.padEnd(44)} ${calls} calls${troubles}\n`);
}
process.exitCode = proofs.some(([, { faults }]) => faults.size > 0) ? 1 : 0;
