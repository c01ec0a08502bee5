import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

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

it('a setting that cannot be read is answered in words', () => {
  const given = {
    CODE_KEY: 'short',
    TRUST_PROXY: 'yes',
    DEMO: 'perhaps',
    PROCESS: 'half',
    PORT: '99999',
    SMTP_URL: 'x',
  };
  expect(readConfig(given)).toEqual({
    state: 'refused',
    faults: [
      'PORT: a port, a number from 0 to 65535',
      'CODE_KEY: at least 32 characters',
      'DEMO: yes or no',
      'PROCESS: one of all, server, worker',
      'TRUST_PROXY: a number',
      'SMTP_URL: an address such as smtp://user@relay.example:587 or smtps://relay.example',
    ],
  });
  expect(readConfig({ TRUST_PROXY: '1.5' })).toMatchObject({ faults: ['TRUST_PROXY: a whole number'] });
});

describe('how much we ask of a hotel system, and how many codes may be tried', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', CODE_KEY: 'k'.repeat(32) };
  const RAISED = { PMS_REQUESTS_PER_30_SECONDS: '201', CODE_MISSES_PER_MINUTE: '21' };
  const read = (variables: Record<string, string>) => readConfig(variables);

  it('are the usual where nothing is said', () => {
    const settings = { pmsRequestsPer30Seconds: 200, codeMissesPerMinute: 20 };
    expect(read(production)).toMatchObject({ settings });
    expect(read({ DEMO: '1' })).toMatchObject({ settings });
  });

  it('may be less in production', () => {
    const settings = { pmsRequestsPer30Seconds: 100, codeMissesPerMinute: 5 };
    const less = { PMS_REQUESTS_PER_30_SECONDS: '100', CODE_MISSES_PER_MINUTE: '5' };
    expect(read({ ...production, ...less })).toMatchObject({ settings });
  });

  it('may be more where no guests are', () => {
    expect(read({ DEMO: '1', ...RAISED })).toMatchObject({
      settings: { pmsRequestsPer30Seconds: 201, codeMissesPerMinute: 21, warnings: [] },
    });
  });

  it.each([
    ['it is not declared a load test', {}],
    ['others could reach it', { LOAD_TEST: 'yes', HOST: '0.0.0.0' }],
    ['its name is not an address', { LOAD_TEST: 'yes', HOST: '127.example' }],
    ['it is no load test', { LOAD_TEST: 'no', HOST: '127.0.0.1' }],
  ])('are not more in production: %s', (_, variables: Record<string, string>) => {
    expect(read({ ...production, ...RAISED, ...variables })).toEqual({
      state: 'refused',
      faults: [
        expect.stringMatching(/^PMS_REQUESTS_PER_30_SECONDS: at most 200 /),
        expect.stringMatching(/^CODE_MISSES_PER_MINUTE: at most 20 /),
      ],
    });
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
    'are more for a load test on %s, and the log says so',
    (HOST) => {
      expect(read({ ...production, ...RAISED, LOAD_TEST: 'yes', HOST })).toMatchObject({
        settings: {
          pmsRequestsPer30Seconds: 201,
          codeMissesPerMinute: 21,
          warnings: expect.arrayContaining([
            'LOAD_TEST: PMS_REQUESTS_PER_30_SECONDS is 201, guests would have 200',
            'LOAD_TEST: CODE_MISSES_PER_MINUTE is 21, guests would have 20',
          ]) as unknown,
        },
      });
    },
  );
});
