import { welcomePath } from './sale-page-address.ts';

/** Reloads if the server has a newer build, because the parts of the running one are no longer served. */
export async function takeUpNewBuild(page = welcomePath()): Promise<void> {
  if (await isBuildReplaced(page)) window.location.reload();
}

/** False as well if the server cannot be reached. */
async function isBuildReplaced(page: string): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return false;
  try {
    const answer = await fetch(page, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
