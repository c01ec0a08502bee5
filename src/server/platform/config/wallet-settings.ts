import { z } from 'zod';

const Text = z.string().optional();
const Address = z.url({ protocol: /^https?$/, error: 'an address such as https://api.example' });

export const WALLET_ENVIRONMENT = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'a pass type id such as pass.example.hotel')
    .optional(),
  APPLE_TEAM_ID: Text,
  APPLE_PASS_CERTIFICATE_FILE: Text,
  APPLE_PASS_KEY_FILE: Text,
  APPLE_PASS_KEY_PASSPHRASE: Text,
  APPLE_WWDR_FILE: Text,
  APPLE_PUSH_ADDRESS: Address.default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'an issuer id, digits only').optional(),
  GOOGLE_WALLET_GIFT_CARD_CLASS: Text,
  GOOGLE_WALLET_GENERIC_CLASS: Text,
  GOOGLE_SERVICE_ACCOUNT_FILE: Text,
  GOOGLE_WALLET_API_ADDRESS: Address.default('https://walletobjects.googleapis.com'),
};

type WalletEnvironment = z.output<z.ZodObject<typeof WALLET_ENVIRONMENT>>;

const APPLE = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE_FILE',
  'APPLE_PASS_KEY_FILE',
  'APPLE_WWDR_FILE',
] as const;

const GOOGLE = [
  'GOOGLE_WALLET_ISSUER_ID',
  'GOOGLE_WALLET_GIFT_CARD_CLASS',
  'GOOGLE_WALLET_GENERIC_CLASS',
  'GOOGLE_SERVICE_ACCOUNT_FILE',
] as const;

/** Lists contradictory settings, one sentence each. The content of the files is checked when the server starts. */
export function listWalletFaults(
  env: WalletEnvironment & { PUBLIC_ADDRESS?: string | undefined },
  production: boolean,
): string[] {
  const halves = [APPLE, GOOGLE].flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(', ')}: required, as others of ${names.join(', ')} are set`];
  });
  const isOffered = [...APPLE, ...GOOGLE].some((name) => env[name] !== undefined);
  const isSecure = env.PUBLIC_ADDRESS?.startsWith('https:');
  return [
    ...halves,
    ...(production && isOffered && !isSecure
      ? ['PUBLIC_ADDRESS: required with wallet passes, and beginning with https, as phones ask there for changes']
      : []),
  ];
}

/** Call it after `listWalletFaults` found nothing. A wallet that is undefined is not offered. */
export function readWalletSettings(env: WalletEnvironment) {
  const { APPLE_PASS_TYPE_ID: passTypeId, APPLE_TEAM_ID: teamId, APPLE_WWDR_FILE: intermediateFile } = env;
  const { APPLE_PASS_CERTIFICATE_FILE: certificateFile, APPLE_PASS_KEY_FILE: keyFile } = env;
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_SERVICE_ACCOUNT_FILE: serviceAccountFile } = env;
  const { GOOGLE_WALLET_GIFT_CARD_CLASS: giftCardClass, GOOGLE_WALLET_GENERIC_CLASS: genericClass } = env;
  const hasApple = passTypeId && teamId && certificateFile && keyFile && intermediateFile;
  const hasGoogle = issuerId && giftCardClass && genericClass && serviceAccountFile;
  return {
    apple: hasApple
      ? {
          passTypeId,
          teamId,
          certificateFile,
          keyFile,
          keyPassphrase: env.APPLE_PASS_KEY_PASSPHRASE,
          /** Apple's intermediate certificate (WWDR), which issued ours. */
          intermediateFile,
          pushAddress: env.APPLE_PUSH_ADDRESS,
        }
      : undefined,
    google: hasGoogle
      ? { issuerId, giftCardClass, genericClass, serviceAccountFile, apiAddress: env.GOOGLE_WALLET_API_ADDRESS }
      : undefined,
  };
}

export type WalletSettings = Readonly<ReturnType<typeof readWalletSettings>>;
export type AppleWalletSettings = Readonly<NonNullable<WalletSettings['apple']>>;
export type GoogleWalletSettings = Readonly<NonNullable<WalletSettings['google']>>;
