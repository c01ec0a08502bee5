import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('a setting by an earlier name', () => {
  const read = (variables: Record<string, string>) => {
    const config = readConfig({ ...variables, DEMO: '1' });
    if (config.state === 'refused') throw new Error(config.faults.join());
    return config.settings;
  };

  it('is read, and the operator is warned', () => {
    const { settling, warnings } = read({ SETTLE_STRAY_AFTER_SECONDS: '7' });
    expect(settling.orphanAfterSeconds).toBe(7);
    expect(warnings).toEqual(['SETTLE_STRAY_AFTER_SECONDS is now called SETTLE_ORPHAN_AFTER_SECONDS']);
  });

  it('counts less than one by the name of today', () => {
    const { settling } = read({ SETTLE_STRAY_AFTER_SECONDS: '7', SETTLE_ORPHAN_AFTER_SECONDS: '8' });
    expect(settling.orphanAfterSeconds).toBe(8);
  });

  it('is needed by nobody', () => {
    expect(read({}).warnings).toEqual([]);
  });
});

describe('a port of the demo', () => {
  const faultsOf = (variables: Record<string, string>) => {
    const config = readConfig({ DEMO: '1', PORT: '4000', ...variables });
    return config.state === 'refused' ? config.faults : [];
  };

  it.each(['PMS_SIMULATOR_PORT', 'MAIL_PORT', 'MAILBOX_PORT'])('is not the one that the page has: %s', (variable) => {
    expect(faultsOf({ [variable]: '4000' })).toEqual([`${variable}: must be another port than PORT`]);
    expect(faultsOf({ [variable]: '4444' })).toEqual([]);
  });
});
