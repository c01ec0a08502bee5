import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';

/** The requested address is on this machine, in our own network, or in no network. Outsiders may not name it. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** IANA's registries of special addresses, and the address of Azure's metadata service. */
const SPECIAL = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
/** All of IPv6 that is allocated. Addresses that embed IPv4, and private networks, are outside of it. */
const GIVEN_OUT = listOf(['2000::/3']);

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return family === 6 && GIVEN_OUT.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Checks every connection, including after a redirect, and connects to the address checked. Cause: `NotPublic`. */
export function createPublicAgent(isAllowed = isPublicAddress, resolve = lookup): Agent {
  const refuse = (host: string) => new NotPublic(`${host} is not at a public address`);
  const lookUpPublic: LookupFunction = (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      if (!found.every(({ address }) => isAllowed(address))) return callback(refuse(host), '');
      const [first] = found;
      return options.all ? callback(null, found) : callback(null, first?.address ?? '', first?.family);
    });
  };
  const connect = buildConnector({ lookup: lookUpPublic });
  return new Agent({
    connect(options, callback) {
      // A literal address needs no look-up.
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(host) !== 0 && !isAllowed(host)) callback(refuse(host), null);
      else connect(options, callback);
    },
  });
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
