import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SalePageData } from '#contract/guest/sale-page.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { documentWords } from './document-words.ts';
import { writeDocument } from './write-document.ts';

const DOCUMENT = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8');
const NAME = `Fish & "Chips" <script>alert('x')</script>`;
const ESCAPED = 'Fish &#38; &#34;Chips&#34; &#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;';

function write(code: string, screen = '', support = { email: 'a@b.example', phone: '+44 1 <2>' }): string {
  const data: SalePageData = {
    sale_page: {
      id: 'fish',
      name: NAME,
      default_language: 'en',
      languages: ['en', 'ar'],
      default_currency: 'GBP',
      theme: { accent: '#123456', paper: null, radius: '4px', heading_family: null, logo: null },
      support,
      demo: false,
      is_preview: false,
      payment_card_vault: null,
      checkout_page_url: null,
      order_button: { due: {}, nothing_due: {} },
      embedding: { allowed_origins: [] },
      analytics: null,
      wallets: [],
      sends_letters: true,
    },
    products: [],
  };
  const language = PAGE_LANGUAGES.find((known) => known.code === code)!;
  const address = 'https://book.example/s/fish';
  return writeDocument(DOCUMENT, { data, language, address, screen, isLanguageAsked: code !== 'en' });
}

describe("a sale page's document", () => {
  it.each(PAGE_LANGUAGES)('says in $nativeLabel whose page it is and whom to contact', ({ code, direction }) => {
    const html = write(code);
    expect(html).toContain(`<html lang="${code}" dir="${direction}" style="--accent:#123456;`);
    expect(html).toContain(`<title>${ESCAPED}</title>`);
    const words = documentWords(code);
    for (const word of Object.values(words)) expect(word).not.toBe('');
    expect(html).toContain(words.description.replace('{{name}}', ESCAPED));
    for (const key of ['noScript', 'notStarted', 'tooOld', 'weBook'] as const)
      expect(html).toContain(words[key].replaceAll("'", '&#39;'));
    expect(html).toContain('<a href="tel:+4412" dir="ltr">+44 1 &#60;2&#62;</a>');
    expect(html).toContain('<a href="mailto:a@b.example" dir="ltr">a@b.example</a>');
  });

  it('escapes markup in names', () => {
    expect(write('en').match(/<script[^>]*>alert/g)).toBeNull();
  });

  it('is indexed and shared under its own address only, in a language if one was requested', () => {
    expect(write('en')).toContain('<link rel="canonical" href="https://book.example/s/fish">');
    expect(write('ar')).toContain('<link rel="canonical" href="https://book.example/s/fish?language=ar">');
    expect(write('en')).toContain('<meta property="og:image" content="https://book.example/s/fish/picture.png">');
    expect(write('en')).toContain('<link rel="icon" href="/s/fish/icon.svg"');
    expect(write('en')).not.toContain('noindex');
    expect(write('en', 'booking')).toContain('<meta name="robots" content="noindex">');
    expect(write('en', 'booking')).not.toContain('canonical');
  });

  it('does not offer booking by phone or email if neither is configured', () => {
    const html = write('en', '', { email: '', phone: '' });
    expect(html).not.toContain(documentWords('en').weBook.slice(6));
    expect(html).not.toContain('mailto:');
  });
});
