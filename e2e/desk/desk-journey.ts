import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type { JourneyServer } from '../journey-server.ts';
import { findBarriers } from '../screen-faults.ts';

/** The link that the demo prints for one of its staff. */
export async function demoLink({ recordFolder }: JourneyServer, name: string): Promise<string> {
  const log = await readFile(join(recordFolder, 'server.log'), 'utf8');
  const line = log.split('\n').find((one) => one.includes('#invite=') && one.includes(name));
  return /http\S+/.exec(line ?? '')?.[0] ?? '';
}

/** A passkey in the format of DevTools, including its private key. */
type Passkey = {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
};

/** A virtual authenticator with passkeys. */
export class Authenticator {
  private readonly cdp: CDPSession;
  private readonly id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.cdp = cdp;
    this.id = id;
  }

  static async plugIn(page: Page): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    return new Authenticator(cdp, await Authenticator.add(cdp));
  }

  private static async add(cdp: CDPSession): Promise<string> {
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  }

  /** Whether the user verification succeeds, by finger or PIN. */
  async verify(isVerified: boolean): Promise<void> {
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified: isVerified });
  }

  /** Replaces the device in the same window by another one with these passkeys. */
  async exchange(passkeys: readonly Passkey[] = []): Promise<Authenticator> {
    await this.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.id });
    const other = new Authenticator(this.cdp, await Authenticator.add(this.cdp));
    for (const credential of passkeys) {
      await this.cdp.send('WebAuthn.addCredential', { authenticatorId: other.id, credential });
    }
    return other;
  }

  async passkeys(): Promise<Passkey[]> {
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId: this.id });
    return credentials;
  }
}

/** Expects no accessibility barriers on this screen, or in this part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await findBarriers(page, false, part)).toEqual([]);
}

/** Searches in the desk's search field. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find a card or a reservation' }).fill(text);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}
