import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';

/** A provider at which staff sign on, as its entry in the file of `OPENID_PROVIDERS_FILE` says. */
export type OpenIdProvider = {
  /** Stands in the address to which the provider sends people back. */
  readonly id: string;
  /** What the button says. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined where the provider knows us without one. */
  readonly clientSecret: string | undefined;
  readonly scopes: readonly string[];
  /** Who has a verified mail of one of these comes in without an invitation. */
  readonly domains: readonly string[];
  /** How somebody must have signed in there: by one of these levels, and by all of these ways. */
  readonly required: { readonly acr: readonly string[]; readonly amr: readonly string[] };
};

const Line = z.string().min(1, 'is empty');
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const Entry = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and dashes, such as group'),
  name: Line.max(60, 'at most 60 characters'),
  issuer: z.url({ protocol: /^https?$/, error: 'an address such as https://login.hotel.example' }),
  client_id: Line,
  client_secret_variable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable')
    .optional(),
  scopes: z.array(Line).default(['openid', 'profile', 'email']),
  domains: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain in small letters, such as hotel.example'))
    .default([]),
  require: z.strictObject({ acr: z.array(Line).default([]), amr: z.array(Line).default([]) }).prefault({}),
});

const ProvidersFile = z.strictObject({ providers: z.array(Entry).min(1, 'a list with at least one entry') });

type Settings = Pick<Config, 'openIdProvidersFile' | 'production' | 'secret' | 'hasSecret'>;

/**
 * Reads which providers there are; asks none of them, so a server starts without them. Throws a `StartFailure` that
 * says everything that is wrong with the file.
 */
export function openOpenIdProviders(config: Settings): readonly OpenIdProvider[] {
  const { openIdProvidersFile: file } = config;
  if (file === undefined) return [];
  const { faults, entries } = readEntries(file);
  faults.push(...entries.flatMap((entry, index) => listFaults(entry, index, entries, config)));
  if (faults.length === 0) return entries.map((entry) => readEntry(entry, config));
  throw new StartFailure(`OPENID_PROVIDERS_FILE, ${file}, is not right:\n  ${faults.join('\n  ')}`);
}

type Entry = z.output<typeof Entry>;

function readEntries(file: string): { faults: string[]; entries: readonly Entry[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { faults: [`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`], entries: [] };
  }
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    return { faults: document.errors.map(({ message }) => message.split('\n')[0] ?? ''), entries: [] };
  }
  const missing = (issue: z.core.$ZodRawIssue) => (issue.input === undefined ? 'is missing' : undefined);
  const parsed = ProvidersFile.safeParse(document.toJS(), { error: missing });
  if (parsed.success) return { faults: [], entries: parsed.data.providers };
  return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`), entries: [] };
}

/** What a schema does not see: what stands twice, is not in the environment, or could be read on the way. */
function listFaults(
  { id, issuer, client_secret_variable: variable, scopes }: Entry,
  index: number,
  all: readonly Entry[],
  { production, hasSecret }: Settings,
): string[] {
  const at = `providers.${index}`;
  const { protocol, hostname } = new URL(issuer);
  const isOpen = protocol === 'http:' && (production || !LOOPBACK.includes(hostname));
  const isTwice = (same: (other: Entry) => boolean) => all.slice(0, index).some(same);
  return [
    ...(isOpen ? [`${at}.issuer: has to begin with https`] : []),
    ...(isTwice((other) => other.id === id) ? [`${at}.id: ${id} stands above already`] : []),
    ...(isTwice((other) => other.issuer === issuer) ? [`${at}.issuer: ${issuer} stands above already`] : []),
    ...(scopes.includes('openid') ? [] : [`${at}.scopes: openid is missing`]),
    ...(variable !== undefined && !hasSecret(variable)
      ? [`${at}.client_secret_variable: ${variable} is not in the environment`]
      : []),
  ];
}

function readEntry(entry: Entry, { secret }: Settings): OpenIdProvider {
  const { id, name, issuer, client_id: clientId, client_secret_variable: variable, scopes, domains } = entry;
  return {
    id,
    name,
    issuer,
    clientId,
    clientSecret: variable === undefined ? undefined : secret(variable),
    scopes,
    domains,
    required: entry.require,
  };
}
