import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { composeLetter, type Letter } from '../../src/server/letters/compose/compose-letter.ts';
import { LETTER_DATA, type LetterKind, type LetterOrder } from '../../src/server/letters/compose/letter-data.ts';
import { SAMPLE_LETTERS } from './sample-letters.ts';
import { sampleSalePage, sampleContext } from './sample-context.ts';

export const LETTER_KINDS = Object.keys(LETTER_DATA) as LetterKind[];

export type SampleLetter = Letter & { readonly kind: LetterKind; readonly language: string; readonly number: number };

const EVERY_LANGUAGE: readonly string[] = PAGE_LANGUAGES.map(({ code }) => code);

/** Every sample of every kind in these languages. Letters to the operator are in English only. */
export async function composeSamples(languages = EVERY_LANGUAGE): Promise<SampleLetter[]> {
  const salePage = sampleSalePage();
  const wanted = LETTER_KINDS.flatMap((kind) =>
    languages
      .filter((code) => kind !== 'operator_alert' || code === 'en')
      .flatMap((language) =>
        SAMPLE_LETTERS[kind].map((data, index) => ({
          order: { kind, data, language } as LetterOrder,
          number: index + 1,
        })),
      ),
  );
  return Promise.all(
    wanted.map(async ({ order, number }) => {
      const { kind, language } = order;
      return { ...(await composeLetter(order, sampleContext(kind, salePage, language))), kind, language, number };
    }),
  );
}

export function fileNameOf({ kind, language, number }: SampleLetter): string {
  return `${kind}-${number}.${language}`;
}

const NIGHT = '@media (prefers-color-scheme:dark)';

/** Forces a letter's light or dark scheme, so that the system's preference has no effect. */
function fixScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(NIGHT, scheme === 'dark' ? '@media all' : '@media not all');
}

/** Writes every sample into a folder: HTML in light and dark, text, calendar file, and an index. */
export async function writeLetters(folder: string): Promise<readonly SampleLetter[]> {
  await mkdir(folder, { recursive: true });
  const samples = await composeSamples();
  for (const sample of samples) {
    const name = join(folder, fileNameOf(sample));
    await writeFile(`${name}.light.html`, fixScheme(sample.html, 'light'));
    await writeFile(`${name}.dark.html`, fixScheme(sample.html, 'dark'));
    await writeFile(`${name}.txt`, sample.text);
    for (const { content, contentId } of sample.attachments) {
      if (contentId === null) await writeFile(`${name}.ics`, content);
    }
  }
  const rows = samples.map((sample) => {
    const name = fileNameOf(sample);
    const links = ['light.html', 'dark.html', 'txt'].map((end) => `<td><a href="${name}.${end}">${end}</a></td>`);
    return `<tr><td>${name}</td>${links.join('')}<td dir="auto">${sample.subject}</td></tr>`;
  });
  await writeFile(join(folder, 'index.html'), `<!DOCTYPE html><meta charset="utf-8"><table>${rows.join('\n')}</table>`);
  return samples;
}
