const WRAPPER: string = 'font';

/** A browser that translates: a while after a text appears, elements stand in the place of its node. */
export class Translator {
  /** How many texts so far. */
  translated = 0;
  private readonly waitsMs: number;
  private readonly observer = new MutationObserver(() => setTimeout(() => this.translate(), this.waitsMs));

  constructor(waitsMs: number) {
    this.waitsMs = waitsMs;
  }

  start(): void {
    this.observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }

  stop(): void {
    this.observer.disconnect();
  }

  private translate(): void {
    const root = document.getElementById('root');
    const texts = root ? document.createTreeWalker(root, NodeFilter.SHOW_TEXT) : undefined;
    const found: Text[] = [];
    while (texts?.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.localName === WRAPPER || text.data.trim() === '') continue;
      const [outer, inner] = [document.createElement(WRAPPER), document.createElement(WRAPPER)];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
      this.translated += 1;
    }
  }
}
