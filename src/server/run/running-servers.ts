import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { findConfigurationFault } from '#domain/stay/property.ts';
import type { Dependencies } from './dependencies.ts';
import { listenToChannel, sendToChannel } from '../platform/database/channel.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { describeWallets } from '../guest/wallet/log-wallets.ts';

const QUESTIONS = 'staycard_environment_questions';
const ANSWERS = 'staycard_environment_answers';
/** A running server answers within milliseconds. */
const PATIENCE_MS = 1_000;

const Question = z.object({ question: z.string(), salePageId: z.string() });

/** A channel message has at most 8,000 bytes, so a value is recognised by the start of its fingerprint. */
const FINGERPRINT_LENGTH = 12;
/** A server with many hotels splits its answer into several messages. */
const VARIABLES_IN_A_MESSAGE = 25;

const Environment = z.object({
  /** Unset variables that the sale page's properties need. */
  missing: z.array(z.string()),
  /** Fingerprints of the set ones, which recognise their values without showing them. */
  fingerprints: z.record(z.string(), z.string()),
  wallets: z.array(z.string()),
});
type Environment = z.infer<typeof Environment>;
const Answer = Environment.extend({ question: z.string(), server: z.string() });

type EnvironmentDependencies = Pick<Dependencies, 'config' | 'keys' | 'listMissingVariables' | 'wallets'>;

/** Which of the sale page's tokens this process has. */
export async function describeEnvironment(
  { config, keys, listMissingVariables, wallets }: EnvironmentDependencies,
  { definition, properties }: SalePage,
): Promise<Environment> {
  const missing: string[] =
    definition.payment_card_vault?.secure_fields && !config.vaultAddress ? ['VAULT_ADDRESS'] : [];
  const named = new Set<string>();
  const configured = [...properties.values()].filter((property) => !findConfigurationFault(property));
  for (const property of configured) {
    missing.push(...(await listMissingVariables(property)));
    if (property.connection?.clientTokenVariable) named.add(property.connection.clientTokenVariable);
    if (property.connection?.accessTokenVariable) named.add(property.connection.accessTokenVariable);
  }
  const set = [...named].filter((variable) => config.hasSecret(variable));
  const fingerprint = (variable: string) => keys.fingerprintToken(config.secret(variable)).slice(0, FINGERPRINT_LENGTH);
  return {
    missing: [...new Set(missing)],
    fingerprints: Object.fromEntries(set.map((variable) => [variable, fingerprint(variable)])),
    wallets: describeWallets(wallets),
  };
}

/** Answers questions of commands about this server's environment, until stopped. */
export function answerAboutEnvironment(
  connectionString: string,
  deps: EnvironmentDependencies & Pick<Dependencies, 'db' | 'salePages' | 'log'>,
): Promise<() => Promise<void>> {
  const answer = async (message: unknown) => {
    const asked = Question.safeParse(message).data;
    const salePage = asked && (await deps.salePages.find(asked.salePageId));
    if (!salePage) return;
    const environment = await describeEnvironment(deps, salePage);
    const server = randomUUID();
    for (const part of inParts(environment)) {
      await sendToChannel(deps.db, ANSWERS, { question: asked.question, server, ...part });
    }
  };
  return listenToChannel(connectionString, QUESTIONS, {
    hear: (message) => void answer(message).catch((error: unknown) => deps.log.warn({ err: error }, 'no answer')),
  });
}

function inParts({ missing, fingerprints, wallets }: Environment): Environment[] {
  const set = Object.entries(fingerprints);
  const count = Math.max(1, Math.ceil(Math.max(missing.length, set.length) / VARIABLES_IN_A_MESSAGE));
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * VARIABLES_IN_A_MESSAGE, (part + 1) * VARIABLES_IN_A_MESSAGE];
    return {
      missing: missing.slice(from, to),
      fingerprints: Object.fromEntries(set.slice(from, to)),
      wallets: part === 0 ? wallets : [],
    };
  });
}

/** The environments of all servers running on this database. Empty if none answers in time. */
export async function askRunningServers(
  { db }: Pick<Dependencies, 'db'>,
  connectionString: string,
  salePageId: string,
): Promise<readonly Environment[]> {
  const question = randomUUID();
  const answers = new Map<string, Environment>();
  const stop = await listenToChannel(connectionString, ANSWERS, {
    hear(message) {
      const answer = Answer.safeParse(message).data;
      if (answer?.question !== question) return;
      const { server, missing, fingerprints, wallets } = answer;
      const before = answers.get(server) ?? { missing: [], fingerprints: {}, wallets: [] };
      answers.set(server, {
        missing: [...before.missing, ...missing],
        fingerprints: { ...before.fingerprints, ...fingerprints },
        wallets: [...before.wallets, ...wallets],
      });
    },
  });
  try {
    await sendToChannel(db, QUESTIONS, { question, salePageId });
    await wait(PATIENCE_MS);
    return [...answers.values()];
  } finally {
    await stop();
  }
}
