/**
 * Acts as a browser that translates: a while after a text appears, elements replace its node. Returns a function that
 * stops it. Refers to nothing outside itself, so that it can be injected into a real browser.
 */
export function startTranslator(waitsMs: number): () => void {
  const wrapper: string = 'font';
  const observer = new MutationObserver(() => setTimeout(translate, waitsMs));
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();

  function translate(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const name = text.parentElement?.localName ?? wrapper;
      if ([wrapper, 'script', 'style', 'textarea'].includes(name) || text.data.trim() === '') continue;
      const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
}
