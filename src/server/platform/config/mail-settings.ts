import { z } from 'zod';

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

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

/** Lists contradictory settings, one sentence each. */
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

/** A password in the address counts only if no separate one is set. */
export function readMailSettings(env: MailEnvironment) {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = env;
  return {
    /** Undefined: letters stay queued. */
    server: env.SMTP_URL === undefined ? undefined : readMailServer(env.SMTP_URL, env.SMTP_PASSWORD),
    /** The sender, unless the sale page names one. */
    from: env.MAIL_FROM ?? 'letters@staycard.example',
    /** For a server that sends directly. A relay signs its own mail. */
    dkim: domain && selector && keyFile ? { domain, selector, keyFile } : undefined,
    /** First retry interval of a letter. */
    pauseSeconds: env.MAIL_PAUSE_SECONDS,
    /** Address for letters about placements that need a person, unless the sale page names one. */
    operator: env.OPERATOR_EMAIL,
  };
}

export type MailSettings = Readonly<ReturnType<typeof readMailSettings>>;
export type MailServer = Readonly<ReturnType<typeof readMailServer>>;

export function readMailServer(address: string, password: string | undefined) {
  const url = new URL(address);
  const isTlsFromTheStart = url.protocol === 'smtps:';
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTlsFromTheStart ? SMTPS_PORT : SMTP_PORT),
    /** Implicit TLS. If false, STARTTLS after the greeting. */
    isTlsFromTheStart,
    user: decodeURIComponent(url.username) || undefined,
    password: password ?? (decodeURIComponent(url.password) || undefined),
  };
}
