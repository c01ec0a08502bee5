import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createLog } from './log.ts';
import { maskError } from './mask-text.ts';

const CUSTOMER = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const SAID = `Customer "Ada Byron" (ada.byron@example.org, +44 1273 555 0141) of ${CUSTOMER} has 4111 1111 1111 1111; token E0D439EE522F44368DC78E1BFB03710C-D24FB11DBE31D4621C4817E028D9E1D`;

const SECRETS = ['Byron', 'ada.', '555', '4111', 'E0D439', '1DBE31'];

it('texts of other systems are logged without persons, numbers and tokens, in any field', () => {
  const { log, lines } = openLog();
  log.info({ pms: { operation: 'customers/add', status: 403, fault: SAID } }, 'pms');
  log.warn({ err: new PmsUnavailable('customers/add', SAID) }, 'the PMS gave no usable answer');
  log.error({ reference: 'SC-7K3M-Q2XD', reason: SAID }, 'an orphaned reservation could not be cancelled');
  log.warn({ answer: SAID }, 'a letter was refused');
  log.warn({ heard: [{ said: SAID }] }, 'a line that nobody has written yet');
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(line).toContain(CUSTOMER);
    for (const secret of SECRETS) expect(line).not.toContain(secret);
  }
});

it('names and ids that are ours stand in the log as they are, so that a line leads to what it is about', () => {
  const { log, lines } = openLog();
  const ours = {
    pms: { operation: 'customers/getAll2023-10-12', status: 200, durationMs: 4, requestId: '0HN7QF8C2-00000004711' },
    property: 'harbour-house-brighton-2',
    sale_page: 'winter-2026-2027-brighton',
    migrations: ['0055-a-code-is-made-when-taken'],
    request: 'from-a-proxy-1234567890123',
    reference: 'SC-7K3M-Q2XD',
  };
  log.info(ours, 'pms');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(ours);
});

it('the queue keeps of a failed job what a hotel system said without persons, numbers and tokens', () => {
  const kept = maskError(new PmsUnavailable('cancel', SAID));
  expect(kept).toContain(`PmsUnavailable: cancel: Customer "…" …@… …) of ${CUSTOMER}`);
  for (const secret of SECRETS) expect(kept).not.toContain(secret);
});

function openLog() {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString());
    done();
  };
  return { log: createLog('info', new Writable({ write })), lines };
}
