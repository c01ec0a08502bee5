import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMailSettings } from '../../src/server/platform/config/mail-settings.ts';
import { parseSalePageFile } from '../../src/server/sale-page/definition/parse-sale-page-file.ts';
import type { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { readSalePage, type SalePage } from '../../src/server/sale-page/sale-page.ts';
import { readWalletSettings, type WalletSettings } from '../../src/server/platform/config/wallet-settings.ts';

const DEMO_FILE = join(import.meta.dirname, '../../src/server/run/demo/demo.sale-page.yaml');

/** Links begin with this address, whatever address the page was requested at. */
const PUBLIC_ADDRESS = 'https://book.hotel.example';

const NO_WALLET: WalletSettings = { apple: undefined, google: undefined };
const BOTH_WALLETS = readWalletSettings({
  APPLE_PASS_TYPE_ID: 'pass.example',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_PASS_CERTIFICATE_FILE: '-',
  APPLE_PASS_KEY_FILE: '-',
  APPLE_WWDR_FILE: '-',
  APPLE_PUSH_ADDRESS: 'https://push.example',
  GOOGLE_WALLET_ISSUER_ID: '1',
  GOOGLE_WALLET_GIFT_CARD_CLASS: 'cards',
  GOOGLE_WALLET_GENERIC_CLASS: 'stays',
  GOOGLE_SERVICE_ACCOUNT_FILE: '-',
  GOOGLE_WALLET_API_ADDRESS: 'https://google.example',
});

const NO_LETTERS = readMailSettings({ MAIL_PAUSE_SECONDS: 60 });
const LETTERS = readMailSettings({ MAIL_PAUSE_SECONDS: 60, SMTP_URL: 'smtp://mail.example' });

/** The demo's sale page and its server's settings, which tests can change. */
export class DemoSalePage {
  private readonly demo: SalePageDefinition;
  private definition: SalePageDefinition;
  private readonly settings = {
    demo: true,
    keptBuildsFolder: undefined,
    publicAddress: PUBLIC_ADDRESS,
    wallet: NO_WALLET,
    mail: LETTERS,
    vaultAddress: '',
  };

  private constructor(demo: SalePageDefinition) {
    this.demo = demo;
    this.definition = demo;
  }

  /** Reads the demo's file. Pictures and the payment-card vault are served from `hotelSystemUrl`. */
  static async read(hotelSystemUrl: string): Promise<DemoSalePage> {
    const parsed = parseSalePageFile(await readFile(DEMO_FILE, 'utf8'));
    if (parsed.state === 'refused') throw new Error(JSON.stringify(parsed.faults));
    const { definition } = parsed;
    const properties = definition.properties.map((property) => ({
      ...property,
      connection: property.connection && { ...property.connection, address: hotelSystemUrl },
    }));
    return new DemoSalePage({
      ...definition,
      properties,
      payment_card_vault: {
        frame_url: `${hotelSystemUrl}/vault/frame`,
        secure_fields: { script_url: `${hotelSystemUrl}/vault/secure-fields-2.0.0.js` },
      },
    });
  }

  /** Settings for the server's own plugins. The object stays the same when a test changes it. */
  get config() {
    return this.settings;
  }

  get salePage(): SalePage {
    return readSalePage(this.definition);
  }

  async find(id: string): Promise<SalePage | undefined> {
    return id === this.definition.id ? this.salePage : undefined;
  }

  /** Serves the payment-card frame and the checkout from a separate origin. */
  serveVaultFrom(address: string): void {
    this.settings.vaultAddress = address;
  }

  change(change: Partial<SalePageDefinition>): void {
    this.definition = { ...this.definition, ...change };
  }

  /** Offers wallet passes, for one test. */
  offerWallets(): void {
    this.settings.wallet = BOTH_WALLETS;
  }

  /** Turns letters off, for one test. */
  stopLetters(): void {
    this.settings.mail = NO_LETTERS;
  }

  /** Resets a test's changes. */
  forget(): void {
    this.definition = this.demo;
    this.settings.wallet = NO_WALLET;
    this.settings.mail = LETTERS;
  }
}
