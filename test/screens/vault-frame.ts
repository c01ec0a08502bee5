import { screen, waitFor } from '@testing-library/dom';
import { isSubmit, type VaultMessage } from '#contract/guest/vault-message.ts';

const HEIGHT_PX = 321;

/** The frame of the payment-card vault, played: jsdom loads no frames, so a test speaks for what would be in it. */
export class VaultFrame {
  /** How often the page has asked for a token. */
  asked = 0;
  private readonly frame: HTMLIFrameElement;
  private answer: VaultMessage | undefined;

  private constructor(frame: HTMLIFrameElement) {
    this.frame = frame;
    Object.assign(this.frameWindow, { postMessage: (message: unknown) => this.hear(message) });
  }

  /** Waits until the page listens to its frame, which says first how high it is. */
  static async find(title: string): Promise<VaultFrame> {
    const element = await screen.findByTitle<HTMLIFrameElement>(title);
    const frame = new VaultFrame(element);
    await waitFor(() => {
      frame.say({ type: 'vault:height', height: HEIGHT_PX });
      if (element.style.blockSize !== `${HEIGHT_PX}px`) throw new Error('the page does not listen to its frame');
    });
    return frame;
  }

  /** A message to the page, from the vault's origin unless another one is named. */
  say(data: VaultMessage, origin = new URL(this.frame.src).origin): void {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: this.frameWindow }));
  }

  /** The guest has typed a card: the vault answers so whenever the page asks for a token. */
  beReady(answer: VaultMessage): void {
    this.answer = answer;
    this.say({ type: 'vault:ready' });
  }

  private get frameWindow(): Window {
    if (!this.frame.contentWindow) throw new Error('the frame has no window');
    return this.frame.contentWindow;
  }

  private hear(message: unknown): void {
    if (!isSubmit(message)) return;
    this.asked += 1;
    if (this.answer) this.say(this.answer);
  }
}
