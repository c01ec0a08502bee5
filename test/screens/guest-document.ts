import { createRoot, type Root } from 'react-dom/client';
import { ENGLISH } from '#presentation/languages.ts';
import { contentFor } from '../../src/server/guest/page/page-document.ts';
import { startPage } from '../../src/web/guest/start-page.tsx';
import type { DemoSalePage } from './demo-sale-page.ts';

const WANTED = { isFound: true, screen: '', language: ENGLISH, isLanguageAsked: false };

/** The document of a sale page, with the server's data in it. The page is started by its own entry. */
export class GuestDocument {
  private readonly demo: DemoSalePage;
  private root: Root | undefined;

  constructor(demo: DemoSalePage) {
    this.demo = demo;
  }

  /** Loads the document at an address, as a link or a reload does. Only the tab's storage survives. */
  async load(address: string): Promise<void> {
    this.unload();
    // A reload keeps the state of its entry.
    window.history.pushState(address === window.location.href ? window.history.state : null, '', address);
    const { data } = contentFor(this.demo.salePage, this.demo.config, WANTED);
    const written = document.createElement('script');
    Object.assign(written, { id: 'sale-page-data', type: 'application/json', textContent: JSON.stringify(data) });
    const place = document.createElement('div');
    place.id = 'root';
    document.body.append(written, place);
    this.root = createRoot(place);
    await startPage(this.root);
  }

  unload(): void {
    this.root?.unmount();
    this.root = undefined;
    document.querySelectorAll('#sale-page-data, #root').forEach((part) => part.remove());
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
    document.title = '';
  }
}
