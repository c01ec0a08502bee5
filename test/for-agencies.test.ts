import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const PLUGIN = 'integrations/wordpress/staycard';
const element = read('src/web/embed/staycard-booking.ts');

/** The names in a list of the element's source. */
function listed(name: string): string[] {
  const [, list = ''] = new RegExp(`const ${name} = \\[(.*?)\\];`).exec(element) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);
}

/** The code words in the first cells of a document's tables. */
function firstCells(path: string): string[] {
  const cells = [...read(path).matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

const stay = [...listed('STAY'), 'language'];
const attributes = [...stay, ...listed('LOOK')];

describe('the public interface for hotel sites', () => {
  it('has the links and attributes of the documents', () => {
    expect(listed('STAY')).toHaveLength(4);
    expect(firstCells('docs/how-to/deep-links.md')).toEqual(stay);
    expect(firstCells('docs/how-to/embed.md')).toEqual(['sale-page', ...attributes, 'state']);
  });

  it('has the parts of the documents', () => {
    const parts = [...element.matchAll(/makePart\('\w+', '([\w-]+)'\)/g)].map(([, part = '']) => part);
    expect(firstCells('docs/how-to/style-the-element.md').toSorted()).toEqual(parts.toSorted());
  });

  it('has events that the data layer translates as documented', () => {
    const file = read('example/hotel-site/data-layer.js');
    const [, ...parts] = file.split(/^ {2}'([\w-]+)': /m);
    const events = parts.flatMap((name, index) => {
      const [, google = ''] = /\[\s*'(\w+)'/.exec(parts[index + 1] ?? '') ?? [];
      return index % 2 === 0 ? [[`staycard:${name}`, google]] : [];
    });
    const rows = [...read('docs/how-to/measure-bookings.md').matchAll(/^\| `(staycard:[\w-]+)` .*\| `(\w+)` +\|$/gm)];
    expect(rows.map(([, name, google]) => [name, google])).toEqual(events);
    expect(events).toHaveLength(9);
  });

  it('has a plugin with one version and the same attributes', () => {
    const block = JSON.parse(read(`${PLUGIN}/block.json`)) as { version: string; attributes: object };
    expect(Object.keys(block.attributes)).toEqual(attributes);
    const [, list = ''] = /STAYCARD_ATTRIBUTES = array\(([^;]*)\);/.exec(read(`${PLUGIN}/booking.php`)) ?? [];
    expect([...list.matchAll(/'(\w+)' +=>/g)].map(([, name]) => name)).toEqual(attributes);
    expect(read(`${PLUGIN}/staycard.php`)).toMatch(new RegExp(`Version: +${block.version}\\n`));
    expect(read(`${PLUGIN}/readme.txt`)).toContain(`Stable tag: ${block.version}\n`);
    expect(read(`${PLUGIN}/editor.asset.php`)).toContain(`'${block.version}'`);
  });

  it('has unchanged released versions of the element', () => {
    const hashes = globSync('integrations/embed/*.js').map((path) => [
      path.split(/[\\/]/).at(-1),
      createHash('sha384').update(readFileSync(path)).digest('base64'),
    ]);
    expect(Object.fromEntries(hashes)).toEqual({
      '1.0.0.js': '9LL4yX6iPSLhT+mxrXDI+zAhBqgUDvm8jCxlrsgBiB1HeF1LArQMz+tLsByrQm5G',
    });
  });
});

describe('the pictures of the documents', () => {
  const pictures = globSync('docs/pictures/*').map((path) => path.replaceAll('\\', '/'));

  it('are shown in the README or a guide, each small', () => {
    const readme = [...read('README.md').matchAll(/src="(docs\/pictures\/[\w-]+\.webp)"/g)].map(([, path]) => path);
    const guides = globSync('docs/guide/*.md').flatMap((guide) =>
      [...read(guide).matchAll(/]\(\.\.\/(pictures\/[\w-]+\.webp)\)/g)].map(([, path]) => `docs/${path}`),
    );
    expect([...readme, ...guides].toSorted()).toEqual(pictures.toSorted());
    expect(readme).toHaveLength(2);
    for (const picture of pictures) {
      expect(statSync(picture).size).toBeLessThanOrEqual(60_000);
      expect(readFileSync(picture).subarray(8, 12).toString()).toBe('WEBP');
    }
  });
});
