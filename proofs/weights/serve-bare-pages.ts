import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { build } from 'vite';

export type BarePages = { readonly plainUrl: string; readonly reactUrl: string; stop(): Promise<void> };

/** Builds and serves two empty pages, compressed: the minimum of any page, and of any React page. */
export async function serveBarePages(): Promise<BarePages> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-bare-'));
  const root = join(import.meta.dirname, 'bare');
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: [join(root, 'plain.html'), join(root, 'react.html')] },
    },
  });
  const app = fastify();
  await app.register(compress);
  await app.register(fastifyStatic, { root: folder });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    plainUrl: `${url}/plain.html`,
    reactUrl: `${url}/react.html`,
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
