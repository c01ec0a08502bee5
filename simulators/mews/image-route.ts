import type { ServerResponse } from 'node:http';
import { readPicture } from './read-picture.ts';
import type { Simulator } from './state/simulator.ts';

const defaultSize = { width: 1200, height: 800 };
const largestSide = 4000;

/**
 * Serves `/images/{id}?Width=&Height=`, the addresses in the answer of `images/getUrls`. `Tone=night` is our addition:
 * night colours for a page that requests them.
 */
export function serveImage(simulator: Simulator, url: URL, response: ServerResponse): void {
  const image = simulator.world.images.find(url.pathname.slice('/images/'.length));
  if (!image) return void response.writeHead(404).end();
  const width = readSide(url.searchParams.get('Width'), defaultSize.width);
  const height = readSide(url.searchParams.get('Height'), Math.round((width * 2) / 3));
  response
    .writeHead(200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .end(readPicture(image.Picture, image.Title, { width, height, isNight: url.searchParams.get('Tone') === 'night' }));
}

function readSide(text: string | null, otherwise: number): number {
  const side = Number(text);
  return Number.isInteger(side) && side > 0 && side <= largestSide ? side : otherwise;
}
