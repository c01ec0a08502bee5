import { z } from 'zod';

/** The settings of sign-on by OpenID, by environment. */
export const OPENID_ENVIRONMENT = { OPENID_PROVIDERS_FILE: z.string().optional() };

type OpenIdEnvironment = z.output<z.ZodObject<typeof OPENID_ENVIRONMENT>>;

/** What of them contradicts the rest, as sentences. What the file holds is judged when the server starts. */
export function listOpenIdFaults(
  env: OpenIdEnvironment & { PUBLIC_ADDRESS?: string | undefined },
  production: boolean,
): string[] {
  const isSecure = env.PUBLIC_ADDRESS?.startsWith('https:');
  if (env.OPENID_PROVIDERS_FILE === undefined || !production || isSecure) return [];
  return [
    'PUBLIC_ADDRESS: required with OPENID_PROVIDERS_FILE, and beginning with https, as providers send people back there',
  ];
}
