import type { Mutation } from './mutation.ts';

const ADDRESSES = 'src/server/platform/http/public-addresses.ts';
const ADDRESSES_TEST = 'src/server/platform/http/public-addresses.test.ts';

/** Requests to addresses that others choose. */
export const NETWORK_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a request goes to a name with one private address',
    file: ADDRESSES,
    find: 'found.every((',
    replace: 'found.some((',
    tests: [ADDRESSES_TEST],
    named: 'is refused if one of its addresses is private',
  },
  {
    what: 'a request goes to a private address given without a name',
    file: ADDRESSES,
    find: 'if (isIP(host) !== 0 && !isAllowed(host)) callback(refuse(host), null);',
    replace: 'if (host === "" && !isAllowed(host)) callback(refuse(host), null);',
    tests: [ADDRESSES_TEST],
    named: 'no connection is opened to',
  },
  {
    what: 'an IPv6 address embeds a private IPv4 address',
    file: ADDRESSES,
    find: "family === 6 && GIVEN_OUT.check(address, 'ipv6') && ",
    replace: 'family === 6 && ',
    tests: [ADDRESSES_TEST],
    named: 'is not public',
  },
  {
    what: 'a name is resolved again after its address was checked',
    file: ADDRESSES,
    find: 'options.all ? callback(null, found) :',
    replace: 'options.all ? resolve(host, { all: true }, (_, again: LookupAddress[]) => callback(null, again)) :',
    tests: [ADDRESSES_TEST],
    named: 'the connection goes to the checked address',
  },
  {
    what: 'a logo is fetched from wherever its address leads',
    file: 'src/server/letters/compose/logo.ts',
    find: 'fromPrivateNetworks ? undefined : createPublicAgent()',
    replace: 'fromPrivateNetworks || nowMs() > 0 ? undefined : createPublicAgent()',
    tests: ['src/server/letters/compose/logo.test.ts'],
  },
];
