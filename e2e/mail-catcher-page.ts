import { expect } from '@playwright/test';

type Letter = { readonly id: string };

/** The link to a screen in the newest letter with these words in the demo's mail catcher. */
export async function awaitLink(screen: string, words: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/${screen}\\?language=\\w+#t=[\\w-]+`);
  let link = '';
  await expect(async () => {
    const letters = (await (await ask('letters.json')).json()) as Letter[];
    const texts = await Promise.all(letters.map(async ({ id }) => (await ask(`letters/${id}/text`)).text()));
    link = texts.filter((text) => text.includes(words)).flatMap((text) => pattern.exec(text)?.[0] ?? [])[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

function ask(path: string): Promise<Response> {
  return fetch(`${process.env['MAIL_CATCHER_URL'] ?? ''}/${path}`);
}
