import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer';

const writer = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
prepareZXingModule({ overrides: { wasmBinary: writer.buffer } });

/** Gives the page a camera that sees this code. */
export async function holdBeforeCamera(page: Page, code: string, format: WriteInputBarcodeFormat): Promise<void> {
  const { svg } = await writeBarcode(code, { format, scale: 6 });
  await page.evaluate((drawn) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d')!;
    navigator.mediaDevices.getUserMedia = async () => {
      await image.decode();
      window.setInterval(() => {
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(image, 60, 60, 520, (520 * image.height) / image.width);
      }, 50);
      return canvas.captureStream(20);
    };
  }, svg);
}
