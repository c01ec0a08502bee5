import { randomUUID } from 'node:crypto';
import { invariant } from '#domain/value/invariant.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import type { GuestParts } from '../guest-parts.ts';
import { digestToken } from '../../letters/links/digest-token.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signAgain } from '../../platform/secrets/keys.ts';
import { readToken, signToken } from '../../platform/secrets/signed-token.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { describeGooglePass, signSaveLink } from './google-pass.ts';
import { loadPassFace, type FaceDependencies } from './load-face.ts';
import { savePass, type PassRow, type PassSubject, type WalletName } from './wallet-store.ts';

/** Paths below the public address. Phones append their own to the first. The second serves temporary files. */
export const APPLE_SERVICE = '/wallet/apple';
export const APPLE_DOWNLOAD = '/wallet/apple/download';

/** A browser fetches the file soon, some browsers twice. After that the address is no longer valid. */
const DOWNLOAD_MINUTES = 5;

type Wanted = { readonly wallet: WalletName; readonly subject: PassSubject; readonly language: string };

/** The address that adds a pass to a wallet. Throws `ROUTE.NOT_FOUND` if that wallet is not offered. */
export async function offerPass(
  deps: FaceDependencies & Pick<GuestParts, 'keys' | 'wallets'>,
  salePage: SalePage,
  { wallet, subject, language }: Wanted,
): Promise<{ readonly url: string; readonly endsAt: Temporal.Instant | null }> {
  const { db, keys, clock, config, wallets } = deps;
  if (!wallets[wallet]) throw new Problem('ROUTE.NOT_FOUND');
  const now = clock.now();
  const serial = randomUUID();
  const pass = await savePass(db, {
    ...subject,
    serial,
    wallet,
    salePageId: salePage.id,
    language: findPageLanguage(language)?.code ?? DEFAULT_LANGUAGE,
    tokenDigest: wallet === 'apple' ? digestToken(keys.sign('pass', serial)) : null,
    createdAt: now,
  });
  if (wallet === 'apple') {
    const endsAt = now.add({ minutes: DOWNLOAD_MINUTES });
    const token = signToken(keys, 'pass_file', `${pass.serial} ${endsAt.epochMilliseconds}`);
    return { url: `${config.publicAddress}${APPLE_DOWNLOAD}?token=${token}`, endsAt };
  }
  const loaded = await loadPassFace(deps, pass);
  if (!wallets.google || !loaded) throw new Problem('ROUTE.NOT_FOUND');
  const described = describeGooglePass(wallets.google, { ...loaded, serial: pass.serial, now });
  return { url: signSaveLink(wallets.google, described, config.publicAddress, now), endsAt: null };
}

/** The token with which a phone asks for changes of a pass. It is in the pass only, not in the database. */
export function signPassToken(
  keys: GuestParts['keys'],
  { serial, tokenDigest }: Pick<PassRow, 'serial' | 'tokenDigest'>,
): string {
  const token = tokenDigest && signAgain(keys, 'pass', serial, tokenDigest);
  invariant(token, 'the pass was made with a key that is not known any more');
  return token;
}

/** The pass of a download link. Undefined if the link is invalid or has ended. */
export function readDownload({ keys, clock }: Pick<GuestParts, 'keys' | 'clock'>, token: string): string | undefined {
  const [serial, endsAtMs] = readToken(keys, 'pass_file', token)?.split(' ') ?? [];
  return Number(endsAtMs) > clock.now().epochMilliseconds ? serial : undefined;
}
