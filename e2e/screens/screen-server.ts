import { readFile } from 'node:fs/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { readPicture, type PictureName } from '../../simulator/read-picture.ts';
import { serveSecureField } from '../../simulator/secure-fields-field.ts';
import { serveSecureFieldsScript } from '../../simulator/secure-fields-script.ts';
import { serveVaultFrame } from '../../simulator/vault-frame.ts';
import { secureAnswers } from '../../src/server/guest-page/content-security.ts';
import { guestPage } from '../../src/server/guest-page/guest-page.ts';
import { readMailSettings, type MailSettings } from '../../src/server/mail-settings.ts';
import { parseSalePageFile } from '../../src/server/sale-page/parse-sale-page-file.ts';
import type { SalePageDefinition } from '../../src/server/sale-page/sale-page-definition.ts';
import { readSalePage } from '../../src/server/sale-page/sale-page.ts';
import { paymentCardFrame } from '../../src/server/payment-card-frame/payment-card-frame.ts';
import { readWalletSettings, type WalletSettings } from '../../src/server/wallet-settings.ts';
import { REFUSED_CARD } from '../../test/payment-cards/find-card-data.ts';
import { testClock } from '../../test/test-clock.ts';
import { Playback } from '../../test/screens/playback.ts';

const DEMO_FILE = new URL('../../src/server/demo/demo.sale-page.yaml', import.meta.url);

/** Links begin with it, whatever address the page was asked at. */
const PUBLIC_ADDRESS = 'https://book.hotel.example';

export type ScreenServer = {
  readonly url: string;
  /** Where the hotels' system would be: it has their pictures, and here the payment-card vault as well. */
  readonly hotelSystemUrl: string;
  readonly playback: Playback;
  /** What the demo's sale page has otherwise, for one test. */
  changeSalePage(change: Partial<SalePageDefinition>): void;
  /** Offers passes for the wallets of phones, for one test. */
  offerWallets(): void;
  /** Lets no letter leave, for one test. */
  stopLetters(): void;
  /** Forgets what a test has planned and changed. */
  forget(): void;
  stop(): Promise<void>;
};

/**
 * The guest page with its document, files and headers as the server sends them, and an API that plays back examples:
 * no database and no hotel. Pictures and the payment-card vault are the simulator's, at an origin of their own.
 */
export async function startScreenServer(): Promise<ScreenServer> {
  const hotelSystem = await startHotelSystem();
  const demo = await readDemo(hotelSystem.url);
  const playback = new Playback();
  let definition = demo;
  let wallet = NO_WALLET;
  let mail = LETTERS;
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  await secureAnswers(app, { hstsSeconds: 0 });
  const find = async (id: string) => (id === definition.id ? readSalePage(definition) : undefined);
  let vaultAddress = '';
  const config = configOf(() => ({ wallet, mail, vaultAddress }));
  await app.register(guestPage({ salePages: { find }, config }));
  await app.register(paymentCardFrame({ salePages: { find }, config, clock: testClock }));
  await app.register(playback.routes());
  const url = await listen(app);
  // By another name it is another origin.
  vaultAddress = url.replace('127.0.0.1', 'localhost');
  return {
    url,
    hotelSystemUrl: hotelSystem.url,
    playback,
    changeSalePage: (change) => (definition = { ...definition, ...change }),
    offerWallets() {
      wallet = BOTH_WALLETS;
    },
    stopLetters() {
      mail = NO_LETTERS;
    },
    forget() {
      playback.forget();
      definition = demo;
      wallet = NO_WALLET;
      mail = LETTERS;
    },
    async stop() {
      await Promise.all([app.close(), hotelSystem.stop()]);
    },
  };
}

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

type Moment = {
  readonly wallet: WalletSettings;
  readonly mail: MailSettings;
  readonly vaultAddress: string | undefined;
};

/** The settings of the demo, with the wallets and letters of the moment. */
function configOf(now: () => Moment) {
  return {
    demo: true,
    keptBuildsFolder: undefined,
    publicAddress: PUBLIC_ADDRESS,
    get wallet() {
      return now().wallet;
    },
    get mail() {
      return now().mail;
    },
    get vaultAddress() {
      return now().vaultAddress;
    },
  };
}

async function readDemo(hotelSystemUrl: string): Promise<SalePageDefinition> {
  const parsed = parseSalePageFile(await readFile(DEMO_FILE, 'utf8'));
  if (parsed.state === 'refused') throw new Error(JSON.stringify(parsed.faults));
  const { definition } = parsed;
  const properties = definition.properties.map((property) => ({
    ...property,
    connection: property.connection && { ...property.connection, address: hotelSystemUrl },
  }));
  return {
    ...definition,
    properties,
    payment_card_vault: {
      frame_url: `${hotelSystemUrl}/vault/frame`,
      secure_fields: { script_url: `${hotelSystemUrl}/vault/secure-fields-2.0.0.js` },
    },
  };
}

async function startHotelSystem() {
  const app = fastify();
  app.get<{ Params: { name: PictureName }; Querystring: { Width: string; Tone?: 'night' } }>(
    '/images/:name',
    ({ params, query }, reply) => {
      const width = Number(query.Width);
      const shape = { width, height: Math.round((width * 2) / 3), isNight: query.Tone === 'night' };
      return reply.type('image/svg+xml').send(readPicture(params.name, params.name, shape));
    },
  );
  app.get('/vault/frame', (_request, reply) => {
    reply.hijack();
    serveVaultFrame(reply.raw);
  });
  app.get('/vault/secure-fields-2.0.0.js', (_request, reply) => {
    reply.hijack();
    serveSecureFieldsScript(reply.raw);
  });
  app.get<{ Querystring: { kind: string } }>('/vault/secure-fields/field', ({ query }, reply) => {
    reply.hijack();
    serveSecureField(reply.raw, { kind: query.kind, isMerchantKnown: true });
  });
  app.post<{ Body: { card_number: string } }>('/vault/tokens', async ({ body }, reply) =>
    body.card_number === REFUSED_CARD.number
      ? reply.code(402).send({ code: 'card_declined' })
      : { token: '40000000000000' },
  );
  return { url: await listen(app), stop: () => app.close() };
}

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
