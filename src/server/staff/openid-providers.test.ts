import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openOpenIdProviders, type OpenIdProvider } from './openid-providers.ts';

const GOOD = `
providers:
  - id: group
    name: Group account
    issuer: https://login.hotel.example
    client_id: staycard
    client_secret_variable: GROUP_SECRET
`;

function open(text: string, production = true): readonly OpenIdProvider[] {
  const file = join(mkdtempSync(join(tmpdir(), 'staycard-openid-')), 'providers.yaml');
  writeFileSync(file, text);
  const variables: Readonly<Record<string, string>> = { GROUP_SECRET: 'a secret' };
  return openOpenIdProviders({
    openIdProvidersFile: file,
    production,
    hasSecret: (variable) => variable in variables,
    secret: (variable) => variables[variable] ?? '',
  });
}

it('a file of providers has their secrets by name, and brings no domain of its own', () => {
  expect(open(GOOD)).toEqual([
    {
      id: 'group',
      name: 'Group account',
      issuer: 'https://login.hotel.example',
      clientId: 'staycard',
      clientSecret: 'a secret',
      scopes: ['openid', 'profile', 'email'],
      domains: [],
      required: { acr: [], amr: [] },
    },
  ]);
});

it.each([
  ['no provider', 'providers: []', 'providers: a list with at least one entry'],
  ['a broken line', 'providers: [', 'Flow sequence'],
  ['a setting that nobody knows', `${GOOD}    secret: x`, 'secret'],
  ['a missing setting', 'providers: [{ id: a }]', 'providers.0.name: is missing'],
  ['an issuer that anybody on the way reads', GOOD.replace('https:', 'http:'), 'has to begin with https'],
  ['a secret that is not there', GOOD.replace('GROUP_SECRET', 'OTHER'), 'OTHER is not in the environment'],
  ['a secret in the file itself', GOOD.replace('GROUP_SECRET', 'hunter2'), 'the name of an environment variable'],
  ['the same twice', GOOD + GOOD.replace('providers:', ''), 'stands above already'],
  ['roles, which are given at the desk', `${GOOD}    roles: { claim: g, map: [] }`, 'roles'],
  ['a domain that is a mail', `${GOOD}    domains: ['@hotel.example']`, 'a domain in small letters'],
  ['scopes without OpenID', `${GOOD}    scopes: [email]`, 'openid is missing'],
])('a file with %s keeps the server from starting, and says where', (_, text, sentence) => {
  expect(() => open(text)).toThrow(sentence);
});

it('a provider on this machine needs no certificate, outside production', () => {
  const here = GOOD.replace('https://login.hotel.example', 'http://localhost:4010');
  expect(open(here, false)).toHaveLength(1);
  expect(() => open(here)).toThrow('has to begin with https');
});
