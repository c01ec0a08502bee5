import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { composeSamples, fileNameOf, LETTER_KINDS } from '../../../../test/letters/write-letters.ts';
import { isolate } from '#presentation/isolates.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';

const samples = await composeSamples();
const letters = samples.map((sample) => [fileNameOf(sample), sample] as const);
const isRightToLeft = (code: string) => PAGE_LANGUAGES.find((language) => language.code === code)?.direction === 'rtl';

describe('the samples of letters', () => {
  it('cover every kind in every language; the operator reads English', () => {
    for (const kind of LETTER_KINDS) {
      const languages = samples.filter((sample) => sample.kind === kind).map(({ language }) => language);
      expect(new Set(languages).size, kind).toBe(kind === 'operator_alert' ? 1 : PAGE_LANGUAGES.length);
    }
  });

  it('have a subject of their own, short enough for a mail list', () => {
    for (const [name, { subject }] of letters) {
      expect([...subject].length, name).toBeLessThanOrEqual(60);
      expect(subject, name).toMatch(/^[^\u2066-\u2069\n]{4,}$/u);
      expect(subject, name).not.toMatch(/…$/);
    }
  });

  it('have every text filled in: no key or placeholder is left', () => {
    for (const [name, { subject, html, text }] of letters) {
      for (const part of [subject, html, text]) {
        expect(part, name).not.toMatch(/[A-Z_]{3,}\.[A-Z_]{2,}|\{\{|undefined|\bnull\b|NaN|\[object/);
      }
    }
  });

  it('never break a reference at its hyphens', () => {
    for (const [name, { html }] of letters) {
      const body = html.slice(html.indexOf('<main>')).replaceAll(/ (?:href|alt)="[^"]*"/g, '');
      const references = body.match(/.{0,2}SC-[0-9A-Z]{4}-/g) ?? [];
      const whole = body.match(/nowrap">SC-[0-9A-Z]{4}-/g) ?? [];
      expect(whole.length, name).toBe(references.length);
    }
  });

  it('weigh less than 60 kB', () => {
    const heaviest = Math.max(...samples.map(({ html }) => new TextEncoder().encode(html).length));
    expect(heaviest).toBeLessThan(60_000);
  });

  it('load nothing and have no form, script or tracking pixel', () => {
    for (const [name, { html }] of letters) {
      expect(html, name).not.toMatch(/<(?:img|script|link|iframe|form|object|video|svg)\b|url\(|@import|@font-face/i);
      expect(html.match(/src="[^"]*"/g) ?? [], name).toEqual([]);
    }
  });

  it('have the reader’s language and direction on the page and every table', () => {
    for (const [name, { html, language }] of letters) {
      const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
      expect(html, name).toContain(`<html lang="${language}" dir="${direction}">`);
      const tables = html.replaceAll(/<!--.*?-->/gs, '').match(/<table[^>]*>/g) ?? [];
      for (const table of tables) {
        expect(table, name).toContain('role="presentation"');
        expect(table, name).toContain(`dir="${direction}"`);
      }
      expect(html.match(/<bdi\b/g)?.length, name).toBe(html.match(/<\/bdi>/g)?.length);
    }
  });

  it('have a text of at most 72 columns, with links alone on their lines', () => {
    for (const [name, { text }] of letters) {
      for (const line of text.split('\n')) {
        if (/^https:\S+$/.test(line)) continue;
        expect([...withoutIsolates(line)].length, `${name}: ${line}`).toBeLessThanOrEqual(72);
      }
      expect(text, name).not.toMatch(/<[a-z]|&[a-z]+;/);
    }
  });

  it('have the same content in text and HTML', () => {
    for (const [name, { text, html }] of letters) {
      const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'));
      for (const url of links) expect(text.split('\n'), name).toContain(url);
      // The head is left out, because line breaks may split the figures in a subject.
      const body = html.slice(html.indexOf('<main>'));
      for (const figure of body.matchAll(/(?:€|EUR)\s?[\d.,]+|[\d.,]+\s?€/g)) expect(text, name).toContain(figure[0]);
    }
  });

  it('isolate the direction of values within Arabic text', () => {
    const arabic = samples.find(({ kind, language }) => kind === 'stay_confirmed' && language === 'ar')!;
    expect(arabic.html).toContain('<bdi>Jane Miller</bdi>');
    expect(arabic.text).toContain(isolate('Jane Miller'));
    expect(arabic.subject).not.toContain(isolate('Palais'));
  });
});
