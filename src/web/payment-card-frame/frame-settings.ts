/** What the server writes into the frame's document; it has checked all of it. */
type FrameSettings = {
  readonly scriptUrl: string;
  readonly merchantId: string;
  /** The page around the frame: nobody else hears of the card, and nobody else is heard. */
  readonly pageOrigin: string;
  /** YYYY-MM */
  readonly thisMonth: string;
  readonly words: Readonly<Record<'number' | 'code' | 'numberInvalid' | 'codeInvalid' | 'expiryInvalid', string>>;
};

export function readFrameSettings(): FrameSettings {
  return JSON.parse(document.querySelector('#settings')?.textContent ?? '{}') as FrameSettings;
}
