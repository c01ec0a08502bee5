import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { today } from '../test-clock.ts';

export const PASS_TYPE = 'pass.example.staycard';
export const TEAM = 'TEAM123456';
const PASSPHRASE = 'a passphrase of this test';

type Issued = { readonly certificate: string; readonly key: string };

/** The subject of a certificate, as Apple writes it. */
type Subject = { readonly passTypeId?: string; readonly team?: string };

type IssueOptions = { as?: 'authority' | 'leaf' | 'server'; by?: Issued; from?: number; to?: number };

/** The configuration of `openssl ca`, the only command that can issue a certificate for any dates. */
const configFor = (folder: string) => `
[ca]
default_ca = test
[test]
database = ${folder}/index.txt
serial = ${folder}/serial
new_certs_dir = ${folder}
default_md = sha256
policy = any
unique_subject = no
[any]
UID = optional
commonName = optional
organizationalUnitName = optional
organizationName = optional
[authority]
basicConstraints = critical,CA:TRUE
[leaf]
basicConstraints = critical,CA:FALSE
[server]
basicConstraints = critical,CA:FALSE
subjectAltName = DNS:localhost
`;

/**
 * A certificate authority like Apple's: a root, an intermediate (WWDR) and certificates for passes. The `openssl`
 * command creates them in a folder that is removed after the tests.
 */
export class TestAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'staycard-wallet-'));
  readonly root: Issued;
  readonly intermediate: Issued;
  readonly #config: string;

  constructor() {
    this.#config = this.#write('ca.cnf', configFor(this.folder));
    this.#write('index.txt', '');
    this.#write('serial', '1000');
    this.root = this.#issue('root', '/CN=Test Root', { as: 'authority' });
    this.intermediate = this.#issue('wwdr', '/CN=Test WWDR', { as: 'authority', by: this.root });
  }

  /** A certificate for passes. `from` and `to` are in days from today. */
  issuePass(name: string, { passTypeId = PASS_TYPE, team = TEAM }: Subject = {}, from = -3000, to = 3000): Issued {
    const subject = `/UID=${passTypeId}/CN=Pass Type ID: ${passTypeId}/OU=${team}/O=Test`;
    return this.#issue(name, subject, { by: this.intermediate, from, to });
  }

  /** A certificate for a server on this machine. */
  issueServer(name: string): Issued {
    return this.#issue(name, '/CN=localhost', { as: 'server', by: this.root });
  }

  /** The settings of a server that signs passes with this certificate. Its key has a passphrase. */
  settingsOf({ certificate, key }: Issued): Record<string, string> {
    const locked = `${key}.locked`;
    this.#run(['pkey', '-in', key, '-aes256', '-passout', `pass:${PASSPHRASE}`, '-out', locked]);
    return {
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: TEAM,
      APPLE_PASS_CERTIFICATE_FILE: certificate,
      APPLE_PASS_KEY_FILE: locked,
      APPLE_PASS_KEY_PASSPHRASE: PASSPHRASE,
      APPLE_WWDR_FILE: this.intermediate.certificate,
    };
  }

  /** Whether openssl accepts a detached signature, with only the root as trusted. */
  verifies(manifest: Uint8Array, signature: Uint8Array): boolean {
    const [content, signed] = [this.#write('manifest.json', manifest), this.#write('signature', signature)];
    const given = ['-verify', '-binary', '-inform', 'DER', '-in', signed, '-content', content];
    try {
      // The purpose "any", because "smime" would reject certificates that are not for mail.
      this.#run(['smime', ...given, '-CAfile', this.root.certificate, '-purpose', 'any', ...this.#atTestTime()]);
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  #issue(name: string, subject: string, { as = 'leaf', by, from = -3000, to = 3000 }: IssueOptions = {}): Issued {
    const file = (ending: string) => join(this.folder, `${name}.${ending}`);
    const issued = { key: file('key'), certificate: file('pem') };
    const day = (days: number) => `${today().add({ days }).toString().replaceAll('-', '')}000000Z`;
    const signer = by ?? issued;
    this.#run([
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      issued.key,
      '-out',
      file('csr'),
      '-subj',
      subject,
    ]);
    this.#run([
      ...['ca', '-batch', '-notext', '-config', this.#config, '-extensions', as, '-in', file('csr')],
      ...['-out', issued.certificate, '-keyfile', signer.key, ...(by ? ['-cert', by.certificate] : ['-selfsign'])],
      ...['-startdate', day(from), '-enddate', day(to)],
    ]);
    return issued;
  }

  #atTestTime(): string[] {
    return ['-attime', String(Math.floor(today().toZonedDateTime('UTC').epochMilliseconds / 1000))];
  }

  #write(name: string, bytes: Uint8Array | string): string {
    const file = join(this.folder, name);
    writeFileSync(file, bytes);
    return file;
  }

  #run(words: readonly string[]): void {
    execFileSync('openssl', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

export function read(file: string): string {
  return readFileSync(file, 'utf8');
}
