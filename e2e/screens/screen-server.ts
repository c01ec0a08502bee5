import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { readPicture, type PictureName } from '../../simulators/mews/read-picture.ts';
import { serveSecureField } from '../../simulators/mews/vault/secure-fields-field.ts';
import { serveSecureFieldsScript } from '../../simulators/mews/vault/secure-fields-script.ts';
import { serveVaultFrame } from '../../simulators/mews/vault/vault-frame.ts';
import { secureAnswers } from '../../src/server/guest/page/content-security.ts';
import { guestPage } from '../../src/server/guest/page/guest-page.ts';
import type { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { paymentCardFrame } from '../../src/server/guest/payment-card-frame/payment-card-frame.ts';
import { REFUSED_CARD } from '../../test/payment-cards/find-card-data.ts';
import { testClock } from '../../test/test-clock.ts';
import { DemoSalePage } from '../../test/screens/demo-sale-page.ts';
import { Playback } from '../../test/screens/playback.ts';
import { playbackRoutes } from '../../test/screens/playback-routes.ts';

export type ScreenServer = {
  readonly url: string;
  /** The address in place of the PMS. It serves the hotels' pictures, and here the payment-card vault as well. */
  readonly hotelSystemUrl: string;
  readonly playback: Playback;
  /** Changes the demo's sale page, for one test. */
  changeSalePage(change: Partial<SalePageDefinition>): void;
  /** Offers wallet passes, for one test. */
  offerWallets(): void;
  /** Turns letters off, for one test. */
  stopLetters(): void;
  /** Resets a test's plans and changes. */
  forget(): void;
  stop(): Promise<void>;
};

/**
 * The guest page with its document, files and headers as the server sends them, and an API that plays examples, without
 * a database or a hotel. Pictures and the payment-card vault come from the simulator at a separate origin.
 */
export async function startScreenServer(): Promise<ScreenServer> {
  const hotelSystem = await startHotelSystem();
  const demo = await DemoSalePage.read(hotelSystem.url);
  const playback = new Playback();
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  await secureAnswers(app, { hstsSeconds: 0 });
  const deps = { salePages: { find: (id: string) => demo.find(id) }, config: demo.config };
  await app.register(guestPage(deps));
  await app.register(paymentCardFrame({ ...deps, clock: testClock }));
  await app.register(playbackRoutes(playback));
  const url = await listen(app);
  // Another name makes it another origin.
  demo.serveVaultFrom(url.replace('127.0.0.1', 'localhost'));
  return {
    url,
    hotelSystemUrl: hotelSystem.url,
    playback,
    changeSalePage: (change) => demo.change(change),
    offerWallets: () => demo.offerWallets(),
    stopLetters: () => demo.stopLetters(),
    forget() {
      playback.forget();
      demo.forget();
    },
    async stop() {
      await Promise.all([app.close(), hotelSystem.stop()]);
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
