import { z } from 'zod';

/** How letters leave, and what their links begin with. */
export type MailSettings = {
  /** Undefined: letters stay queued. */
  readonly server: MailServer | undefined;
  /** The sender where a sale page names none. */
  readonly from: string;
  readonly dkim: DkimSettings | undefined;
  /** Between two tries of a letter; the first of them. */
  readonly pauseSeconds: number;
  /** Who hears of what needs a person where a sale page names nobody. */
  readonly operator: string | undefined;
};

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it begins when both sides have greeted. */
  readonly isTlsFromTheStart: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
};

/** For a server that sends directly; a relay signs by itself. */
type DkimSettings = { readonly domain: string; readonly selector: string; readonly keyFile: string };

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** The settings of letters, by environment. */
export const MAIL_ENVIRONMENT = {
  PUBLIC_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'an address such as https://book.hotel.example, without a path' })
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'an address without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address such as smtp://user@relay.example:587 or smtps://relay.example' })
    .optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email('an e-mail address such as letters@hotel.example').optional(),
  OPERATOR_EMAIL: z.email('an e-mail address').optional(),
  MAIL_PAUSE_SECONDS: z.coerce.number().min(0.1).default(60),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
};

type MailEnvironment = z.output<z.ZodObject<typeof MAIL_ENVIRONMENT>>;

/** What of them contradicts the rest, as sentences. */
export function listMailFaults(env: MailEnvironment, { production, demo }: { production: boolean; demo: boolean }) {
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE].filter((value) => value !== undefined);
  return [
    ...(env.SMTP_URL && production && !env.PUBLIC_ADDRESS
      ? ['PUBLIC_ADDRESS: required with SMTP_URL under NODE_ENV=production, as letters carry links']
      : []),
    ...(env.SMTP_URL && !demo && !env.MAIL_FROM ? ['MAIL_FROM: required with SMTP_URL, the sender of letters'] : []),
    ...(dkim.length === 1 || dkim.length === 2
      ? ['DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE: all three, or none']
      : []),
  ];
}

/** The settings as they are used. The password of the address counts only where there is none by itself. */
export function readMailSettings(env: MailEnvironment): MailSettings {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = env;
  return {
    server: env.SMTP_URL === undefined ? undefined : readMailServer(env.SMTP_URL, env.SMTP_PASSWORD),
    from: env.MAIL_FROM ?? 'letters@staycard.example',
    dkim: domain && selector && keyFile ? { domain, selector, keyFile } : undefined,
    pauseSeconds: env.MAIL_PAUSE_SECONDS,
    operator: env.OPERATOR_EMAIL,
  };
}

/** The server of an address; a password that is given by itself wins over the one in it. */
export function readMailServer(address: string, password: string | undefined): MailServer {
  const url = new URL(address);
  const isTlsFromTheStart = url.protocol === 'smtps:';
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTlsFromTheStart ? SMTPS_PORT : SMTP_PORT),
    isTlsFromTheStart,
    user: decodeURIComponent(url.username) || undefined,
    password: password ?? (decodeURIComponent(url.password) || undefined),
  };
}
