import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const FOLDER = 'docs/pictures';
const QUALITY = 0.75;

/**
 * Saves a picture for the documents as WebP. The browser converts it in this page, because Playwright writes no WebP.
 */
export async function savePicture(page: Page, name: string, png: Buffer): Promise<void> {
  const webp = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  );
  await page.close();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${name}.webp`, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
}
