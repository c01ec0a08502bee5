/**
 * Texts that React keeps as nodes of their own, beside others in an element. A browser that translates puts an element
 * in the place of such a node; React then changes or moves one that is in no document any more, and the page breaks.
 * The text that is all of an element is written into that element, and safe.
 */
export class LooseTexts {
  private readonly found = new Set<string>();
  private readonly observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach((node) => this.look(node));
  });

  watch(): void {
    this.observer.observe(document.body, { childList: true, subtree: true });
  }

  /** Ends the watch; answers where such texts were, each once. */
  take(): readonly string[] {
    this.observer.disconnect();
    return [...this.found];
  }

  private look(added: Node): void {
    const texts = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
    for (
      let node: Node | null = added.nodeType === Node.TEXT_NODE ? added : texts.nextNode();
      node;
      node = texts.nextNode()
    ) {
      const isOfReact = Object.keys(node).some((key) => key.startsWith('__reactFiber'));
      if (isOfReact && node.textContent?.trim())
        this.found.add(`"${node.textContent}" in ${node.parentElement?.outerHTML.slice(0, 120)}`);
    }
  }
}
