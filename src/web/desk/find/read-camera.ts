import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const PAUSE_MS = 100;

prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

/**
 * Shows the camera in `video` and returns the text of the first barcode or QR code, or null after `signal`. Throws if
 * there is no camera or the person refuses it.
 */
export async function readCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const detector = new BarcodeDetector();
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
