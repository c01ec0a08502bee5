import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/staycard', CODE_KEY: 'k'.repeat(32) };
const SMTP_URL = 'smtp://user@relay.example:2525';
const MAIL_FROM = 'letters@hotel.example';

const faultsOf = (variables: Record<string, string>) => {
  const read = readConfig(variables);
  return read.state === 'refused' ? read.faults.join() : '';
};
const settingsOf = (variables: Record<string, string>) => {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new Error(read.faults.join());
  return read.settings;
};

describe('the settings of letters', () => {
  it.each([
    ['an address for links in production', { ...PRODUCTION, SMTP_URL, MAIL_FROM }, /^PUBLIC_ADDRESS/],
    ['a sender', { ...PRODUCTION, SMTP_URL, PUBLIC_ADDRESS: 'https://book.hotel.example' }, /^MAIL_FROM/],
    ['all of DKIM or nothing', { DEMO: '1', DKIM_DOMAIN: 'hotel.example' }, /^DKIM_DOMAIN/],
    ['an address without a path', { DEMO: '1', PUBLIC_ADDRESS: 'https://hotel.example/book' }, /^PUBLIC_ADDRESS/],
    ['a mail server, not a web server', { DEMO: '1', SMTP_URL: 'https://relay.example' }, /^SMTP_URL/],
  ])('want %s', (_, variables, fault) => {
    expect(faultsOf(variables)).toMatch(fault);
  });

  it('take the password by itself, and the usual ports', () => {
    const given = { DEMO: '1', SMTP_URL, SMTP_PASSWORD: 'p' };
    expect(settingsOf(given).mail.server).toMatchObject({
      host: 'relay.example',
      port: 2525,
      user: 'user',
      password: 'p',
    });
    expect(settingsOf({ DEMO: '1', SMTP_URL: 'smtps://relay.example' }).mail.server).toMatchObject({
      port: 465,
      isTlsFromTheStart: true,
    });
  });

  it('begin links in the demo with this machine', () => {
    expect(settingsOf({ DEMO: '1', PORT: '4100' }).publicAddress).toBe('http://localhost:4100');
  });

  it('say in production that without a mail server letters stay queued', () => {
    expect(settingsOf(PRODUCTION).warnings).toEqual([expect.stringMatching(/^SMTP_URL is not set/)]);
  });
});
