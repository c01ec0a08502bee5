import type { Mutation } from './mutation.ts';

const ADDRESSES = 'src/server/platform/http/public-addresses.ts';
const ADDRESSES_TEST = 'src/server/platform/http/public-addresses.test.ts';

/** Requests to addresses that others choose. */
export const NETWORK_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a name is asked one of whose addresses is private',
    file: ADDRESSES,
    find: 'found.every((',
    replace: 'found.some((',
    tests: [ADDRESSES_TEST],
    named: 'of which a single address is none',
  },
  {
    what: 'an address that is private is asked where it has no name',
    file: ADDRESSES,
    find: 'if (isIP(host) !== 0 && !isAllowed(host)) callback(refuse(host), null);',
    replace: 'if (host === "" && !isAllowed(host)) callback(refuse(host), null);',
    tests: [ADDRESSES_TEST],
    named: 'is not even connected to',
  },
  {
    what: 'an address of IPv6 stands for a private one of IPv4',
    file: ADDRESSES,
    find: "family === 6 && GIVEN_OUT.check(address, 'ipv6') && ",
    replace: 'family === 6 && ',
    tests: [ADDRESSES_TEST],
    named: 'is none',
  },
  {
    what: 'a name is looked up again once its address was looked at',
    file: ADDRESSES,
    find: 'options.all ? callback(null, found) :',
    replace: 'options.all ? resolve(host, { all: true }, (_, again: LookupAddress[]) => callback(null, again)) :',
    tests: [ADDRESSES_TEST],
    named: 'is the one that is connected to',
  },
  {
    what: 'a logo is fetched from wherever its address leads',
    file: 'src/server/letters/compose/logo.ts',
    find: 'fromPrivateNetworks ? undefined : createPublicAgent()',
    replace: 'fromPrivateNetworks || nowMs() > 0 ? undefined : createPublicAgent()',
    tests: ['src/server/letters/compose/logo.test.ts'],
  },
];
