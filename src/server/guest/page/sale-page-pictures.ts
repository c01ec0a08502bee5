import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { paperOf, themeProperties } from '#presentation/theme.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePages } from '../../sale-page/load-sale-page.ts';
import { drawIcon, drawPicture } from './draw-mark.ts';
import { SHARED_PICTURE } from './write-document.ts';

const SIZES = [
  { name: 'icon.png', width: 180, height: 180 },
  { name: 'picture.png', ...SHARED_PICTURE },
];
const ONE_DAY = 'public, max-age=86400';

export function salePagePictures({ salePages }: { readonly salePages: Pick<SalePages, 'find'> }): FastifyPluginAsync {
  const drawn = new Map<string, Buffer>();
  const coloursOf = async (id: string) => {
    const theme = (await salePages.find(id))?.definition.theme;
    if (!theme) throw new Problem('SALE_PAGE.NOT_FOUND');
    const made = themeProperties({ accent: theme.accent, paper: null, radius: null, heading_family: null, logo: null });
    const [paper] = paperOf({ paper: theme.paper ?? null });
    return { accent: made['--accent'] ?? '', onAccent: made['--on-accent'] ?? '', paper };
  };
  return async (app) => {
    const schema = { hide: true, params: z.object({ salePageId: Id }) };
    app.get<Route>('/s/:salePageId/icon.svg', { schema }, async ({ params }, reply) => {
      const colours = await coloursOf(params.salePageId);
      return reply.type('image/svg+xml').header('cache-control', ONE_DAY).send(drawIcon(colours));
    });
    for (const { name, width, height } of SIZES) {
      app.get<Route>(`/s/:salePageId/${name}`, { schema }, async ({ params }, reply) => {
        const colours = await coloursOf(params.salePageId);
        const key = `${name} ${Object.values(colours).join(' ')}`;
        const picture = drawn.get(key) ?? drawPicture(colours, width, height);
        drawn.set(key, picture);
        return reply.type('image/png').header('cache-control', ONE_DAY).send(picture);
      });
    }
  };
}

type Route = { Params: { salePageId: string } };
