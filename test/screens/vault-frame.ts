import { screen, waitFor } from '@testing-library/dom';
import { isSubmit, type VaultMessage } from '#contract/guest/vault-message.ts';

const HEIGHT_PX = 321;

/** A fake frame of the payment-card vault. jsdom loads no frames, so a test sends its messages. */
export class VaultFrame {
  /** How often the page has asked for a token. */
  asked = 0;
  private readonly frame: HTMLIFrameElement;
  private answer: VaultMessage | undefined;

  private constructor(frame: HTMLIFrameElement) {
    this.frame = frame;
    Object.assign(this.frameWindow, { postMessage: (message: unknown) => this.hear(message) });
  }

  /** Waits until the page listens to its frame, and reports the frame's height. */
  static async find(title: string): Promise<VaultFrame> {
    const element = await screen.findByTitle<HTMLIFrameElement>(title);
    const frame = new VaultFrame(element);
    await waitFor(() => {
      frame.say({ type: 'vault:height', height: HEIGHT_PX });
      if (element.style.blockSize !== `${HEIGHT_PX}px`) throw new Error('the page does not listen to its frame');
    });
    return frame;
  }

  /** Sends a message to the page, by default from the vault's origin. */
  say(data: VaultMessage, origin = new URL(this.frame.src).origin): void {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: this.frameWindow }));
  }

  /** The guest has typed a card. The vault gives this answer whenever the page asks for a token. */
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
