import fastify from 'fastify';
import { deskPage } from '../../src/server/desk/page/desk-page.ts';
import { secureAnswers } from '../../src/server/guest/page/content-security.ts';
import { DeskPlayback } from '../../test/screens/desk-playback.ts';
import { DRAFT_ADDRESS } from '../../test/screens/examples/desk-answers.ts';

export type DeskScreens = {
  readonly url: string;
  readonly playback: DeskPlayback;
  readonly stop: () => Promise<void>;
};

/** The desk's page as the server sends it, with calls played from examples, which `change` may alter. */
export async function startDeskScreens(change?: (example: unknown) => unknown): Promise<DeskScreens> {
  const playback = new DeskPlayback(change);
  const app = fastify();
  await secureAnswers(app, { hstsSeconds: 0 });
  await app.register(deskPage({ config: { demo: true, keptBuildsFolder: undefined } }));
  app.all('/staff/*', async ({ method, url, body }, reply) => {
    const { status, type, text } = await playback.play({ method, address: url, body });
    return reply.code(status).type(type).send(text);
  });
  app.get(DRAFT_ADDRESS, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html')
      .send('<!doctype html><html lang="en"><title>Coast &amp; Court Hotels</title><p>As drafted</p>'),
  );
  const address = await app.listen({ host: 'localhost', port: 0 });
  return {
    url: address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost'),
    playback,
    stop: () => app.close(),
  };
}
