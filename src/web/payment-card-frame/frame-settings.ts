/** Settings that the server has validated and written into the frame's document. */
type FrameSettings = {
  readonly scriptUrl: string;
  readonly merchantId: string;
  /** Origin of the surrounding page. Messages go only to it and are accepted only from it. */
  readonly pageOrigin: string;
  /** YYYY-MM. */
  readonly thisMonth: string;
  readonly words: Readonly<Record<'number' | 'code' | 'numberInvalid' | 'codeInvalid' | 'expiryInvalid', string>>;
};

export function readFrameSettings(): FrameSettings {
  return JSON.parse(document.querySelector('#settings')?.textContent ?? '{}') as FrameSettings;
}
