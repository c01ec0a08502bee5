import { welcomePath } from './sale-page-address.ts';

/**
 * Loads the page again where the server has another build by now: parts of the one that runs here do not come any
 * more. What the guest chose stands in the address and in the tab.
 */
export async function takeUpNewBuild(page = welcomePath()): Promise<void> {
  if (await isBuildReplaced(page)) window.location.reload();
}

/** False also where the server cannot be asked. */
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
