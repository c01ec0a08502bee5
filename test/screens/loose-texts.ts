/**
 * Finds text nodes that React updates beside other nodes of an element. A browser that translates replaces such a node
 * by an element. React then changes or moves a node that is no longer in the document, and the page breaks. Text that
 * is the only content of its element is safe, because React sets it on the element.
 */
export class LooseTexts {
  private readonly found = new Set<string>();
  private readonly observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach((node) => this.look(node));
  });

  watch(): void {
    this.observer.observe(document.body, { childList: true, subtree: true });
  }

  /** Ends the watch. Returns the places of such texts, each once. */
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
