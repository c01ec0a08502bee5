import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createLog } from './log.ts';

const CUSTOMER = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const SAID = `Customer "Ada Byron" (ada.byron@example.org, +44 1273 555 0141) of ${CUSTOMER} has 4111 1111 1111 1111; token E0D439EE522F44368DC78E1BFB03710C-D24FB11DBE31D4621C4817E028D9E1D`;

it('what a hotel system says stands in the log without persons, numbers and tokens', () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString());
    done();
  };
  const log = createLog('info', new Writable({ write }));
  log.info({ pms: { operation: 'customers/add', status: 403, fault: SAID } }, 'pms');
  log.warn({ err: new PmsUnavailable('customers/add', SAID) }, 'the PMS gave no usable answer');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain('customers/add');
    expect(line).toContain(CUSTOMER);
    for (const secret of ['Byron', 'ada.', '555', '4111', 'E0D439', '1DBE31']) expect(line).not.toContain(secret);
  }
});
