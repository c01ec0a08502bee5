import type { Picture } from '#domain/value/picture.ts';

/** Enough for a high-density screen, and far smaller than the pictures that hotels upload. */
export const LARGEST_PICTURE = { Width: 1_600, Height: 1_067 };

const WIDTHS_PX = [480, 960, LARGEST_PICTURE.Width];

/** The address contains the size, so one request yields all widths. Another form is returned as the only size. */
export function mapPicture(url: string): Picture {
  const largest = URL.parse(url);
  const [width, height] = ['Width', 'Height'].map((side) => Number(largest?.searchParams.get(side)));
  if (!largest || width !== LARGEST_PICTURE.Width || height !== LARGEST_PICTURE.Height) return { url, sources: [] };
  return { url, sources: WIDTHS_PX.map((widthPx) => ({ url: resized(largest, widthPx), widthPx })) };
}

function resized(largest: URL, widthPx: number): string {
  const address = new URL(largest);
  const heightPx = Math.round((widthPx * LARGEST_PICTURE.Height) / LARGEST_PICTURE.Width);
  address.searchParams.set('Width', String(widthPx));
  address.searchParams.set('Height', String(heightPx));
  return address.href;
}
