import { z } from 'zod';

export const OPENID_ENVIRONMENT = {
  OPENID_ISSUER: z.url({ protocol: /^https?$/, error: 'an address such as https://login.hotel.example' }).optional(),
  OPENID_NAME: z.string().max(60, 'at most 60 characters').default('Work account'),
  OPENID_CLIENT_ID: z.string().default('staycard'),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_LEVELS: z.string().default(''),
  OPENID_METHODS: z.string().default(''),
};

type OpenIdEnvironment = z.output<z.ZodObject<typeof OPENID_ENVIRONMENT>>;

/** Lists settings that would send data unencrypted, one sentence each. */
export function listOpenIdFaults(
  { OPENID_ISSUER: issuer, PUBLIC_ADDRESS: address }: OpenIdEnvironment & { PUBLIC_ADDRESS?: string | undefined },
  production: boolean,
): string[] {
  if (issuer === undefined || !production) return [];
  return [
    ...(issuer.startsWith('https:') ? [] : ['OPENID_ISSUER: has to begin with https under NODE_ENV=production']),
    ...(address?.startsWith('https:')
      ? []
      : [
          'PUBLIC_ADDRESS: required with OPENID_ISSUER, and beginning with https, as the provider sends people back there',
        ]),
  ];
}

export function readOpenIdProvider(env: OpenIdEnvironment) {
  if (env.OPENID_ISSUER === undefined) return undefined;
  return {
    issuer: env.OPENID_ISSUER,
    name: env.OPENID_NAME,
    clientId: env.OPENID_CLIENT_ID,
    /** Undefined: a public client. */
    clientSecret: env.OPENID_CLIENT_SECRET,
    /** Accepted levels of a sign-in (`acr`). Empty: the provider decides. */
    levels: env.OPENID_LEVELS.split(' ').filter(Boolean),
    /** Required methods of a sign-in (`amr`), such as `mfa`. */
    methods: env.OPENID_METHODS.split(' ').filter(Boolean),
  };
}
