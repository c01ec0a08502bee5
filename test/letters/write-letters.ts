import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { composeLetter, type Letter } from '../../src/server/letters/compose-letter.ts';
import { LETTER_DATA, type LetterKind, type LetterOrder } from '../../src/server/letters/letter-data.ts';
import { SAMPLE_LETTERS } from './sample-letters.ts';
import { sampleSalePage, sampleSetting } from './sample-setting.ts';

export const LETTER_KINDS = Object.keys(LETTER_DATA) as LetterKind[];

export type SampleLetter = Letter & { readonly kind: LetterKind; readonly language: string; readonly number: number };

/** Every sample of every kind in every language; the operator reads English only. */
export async function composeSamples(): Promise<SampleLetter[]> {
  const salePage = sampleSalePage();
  const wanted = LETTER_KINDS.flatMap((kind) =>
    PAGE_LANGUAGES.filter(({ code }) => kind !== 'operator_alert' || code === 'en').flatMap(({ code: language }) =>
      SAMPLE_LETTERS[kind].map((data, index) => ({
        order: { kind, data, language } as LetterOrder,
        number: index + 1,
      })),
    ),
  );
  return Promise.all(
    wanted.map(async ({ order, number }) => {
      const { kind, language } = order;
      return { ...(await composeLetter(order, sampleSetting(kind, salePage))), kind, language, number };
    }),
  );
}

export function fileNameOf({ kind, language, number }: SampleLetter): string {
  return `${kind}-${number}.${language}`;
}

/** Writes all samples into a folder as HTML and text, by day and by night, with a page that shows them side by side. */
export async function writeLetters(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const samples = await composeSamples();
  for (const sample of samples) {
    const name = fileNameOf(sample);
    await writeFile(join(folder, `${name}.html`), sample.html);
    await writeFile(join(folder, `${name}.txt`), sample.text);
    for (const { fileName, content, contentId } of sample.attachments) {
      if (contentId === null) await writeFile(join(folder, `${name}.${fileName}`), content);
    }
  }
  return samples.length;
}
