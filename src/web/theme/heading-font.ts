const AT_MOST_MS = 500;

/**
 * Resolves when the heading font has the letters of a text, or after a timeout. If the text were drawn earlier, the
 * page would move when the font arrives, especially in languages whose letters are not preloaded.
 */
export async function awaitHeadingFont(text: string): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--heading-family');
  const enough = new Promise<void>((resolve) => window.setTimeout(resolve, AT_MOST_MS));
  await Promise.race([document.fonts.load(`1rem ${family}`, text).catch(() => undefined), enough]);
}
