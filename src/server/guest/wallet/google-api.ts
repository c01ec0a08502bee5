import { z } from 'zod';
import { signJwt, type GooglePass } from './google-pass.ts';
import type { GoogleWallet } from '../wallet-credentials/open-wallets.ts';

const TIME_LIMIT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TOKEN_SECONDS = 600;

const Token = z.looseObject({ access_token: z.string() });

/** For one round of changes with one token. */
export function openGoogleApi(
  wallet: GoogleWallet,
  now: Temporal.Instant,
): {
  /** Throws if Google refuses the change. A pass that no guest has saved is skipped. */
  change(pass: GooglePass): Promise<void>;
} {
  let token: Promise<string> | undefined;
  return {
    async change({ kind, id, body }) {
      token ??= askToken(wallet, now);
      const response = await fetch(`${wallet.apiAddress}/walletobjects/v1/${kind}/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw new Error(`Google answers ${response.status}`);
    },
  };
}

/** OAuth 2.0 for service accounts (RFC 7523): exchanges a signed assertion for a token. */
async function askToken(wallet: GoogleWallet, now: Temporal.Instant): Promise<string> {
  const exp = Math.floor(now.epochMilliseconds / 1000) + TOKEN_SECONDS;
  const response = await fetch(wallet.tokenAddress, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signJwt(wallet, { aud: wallet.tokenAddress, scope: SCOPE, exp }, now),
    }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`Google gives no token: ${response.status}`);
  return Token.parse(await response.json()).access_token;
}
