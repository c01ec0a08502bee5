import { sign } from 'node:crypto';
import { toDecimal } from '#domain/money/money.ts';
import { formatHexColor } from '#presentation/contrast.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { GoogleWallet } from '../wallet-credentials/open-wallets.ts';
import { coloursOf } from './pass-colours.ts';
import type { PassFace, PassField } from './pass-face.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const MICROS_DIGITS = 6;

export type GooglePass = {
  readonly kind: 'giftCardObject' | 'genericObject';
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
};

type Said = {
  readonly serial: string;
  readonly face: PassFace;
  readonly salePage: Pick<SalePage, 'definition'>;
  readonly now: Temporal.Instant;
};

/**
 * Converts a pass to Google's object: a gift card if it holds money, otherwise a generic pass. The keys are those of
 * developers.google.com/wallet (GiftCardObject, GenericObject).
 */
export function describeGooglePass(wallet: GoogleWallet, { serial, face, salePage, now }: Said): GooglePass {
  const id = `${wallet.issuerId}.${serial}`;
  const { money, endsAt, link, code } = face;
  const shared = {
    id,
    state: face.isVoid ? 'INACTIVE' : 'ACTIVE',
    barcode: { type: 'QR_CODE', value: code.address, alternateText: code.caption },
    linksModuleData: { uris: [{ uri: link.address, description: link.label }] },
    ...(endsAt && { validTimeInterval: { end: { date: presentMoment(endsAt) } } }),
  };
  if (money) {
    return {
      kind: 'giftCardObject',
      id,
      body: {
        ...shared,
        classId: `${wallet.issuerId}.${wallet.giftCardClass}`,
        cardNumber: face.last4 ?? '',
        balance: { micros: toMicros(toDecimal(money)), currencyCode: money.currency },
        balanceUpdateTime: { date: presentMoment(now) },
        textModulesData: [...face.details, ...face.more].map(toModule),
      },
    };
  }
  const { background } = coloursOf(salePage.definition, false);
  // The link contains the whole pass and must be short, so repeated texts are omitted.
  const said = new Set([face.title, code.caption]);
  const localized = (value: string) => ({ defaultValue: { language: face.language, value } });
  return {
    kind: 'genericObject',
    id,
    body: {
      ...shared,
      classId: `${wallet.issuerId}.${wallet.genericClass}`,
      cardTitle: localized(face.organization),
      header: localized(face.show === 'card' ? face.main.value : face.title),
      ...(face.show === 'card' && { subheader: localized(face.title) }),
      hexBackgroundColor: formatHexColor(background),
      textModulesData: [...face.details, ...face.more].filter(({ value }) => !said.has(value)).map(toModule),
    },
  };
}

function toModule({ label, value }: PassField) {
  return { header: label, body: value };
}

/** "12.5" as "12500000": a string, because it may exceed the range of a number. */
function toMicros(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.');
  return String(BigInt(`${whole}${part.padEnd(MICROS_DIGITS, '0')}`));
}

/** It contains the whole signed pass, so Google does not call us. */
export function signSaveLink(
  wallet: GoogleWallet,
  { kind, body }: GooglePass,
  origin: string,
  now: Temporal.Instant,
): string {
  const payload = { [`${kind}s`]: [body] };
  const claims = { aud: 'google', typ: 'savetowallet', origins: [origin], payload };
  return `${SAVE}${signJwt(wallet, claims, now)}`;
}

/** RFC 7519, signed with the service account's key (RS256). */
export function signJwt(
  { email, key }: GoogleWallet,
  claims: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
): string {
  const header = { alg: 'RS256', typ: 'JWT' };
  const body = { iss: email, iat: Math.floor(now.epochMilliseconds / 1000), ...claims };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(body)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
