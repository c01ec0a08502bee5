/** Longer than this a guest does not wait for finer letters. */
const AT_MOST_MS = 500;

/**
 * Resolves when the heading font has the letters of a text, or a moment has passed: drawn before, the page would move
 * when they come, above all in languages that need letters beyond those asked for ahead.
 */
export async function awaitHeadingFont(text: string): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--heading-family');
  const enough = new Promise<void>((resolve) => window.setTimeout(resolve, AT_MOST_MS));
  await Promise.race([document.fonts.load(`1rem ${family}`, text).catch(() => undefined), enough]);
}
