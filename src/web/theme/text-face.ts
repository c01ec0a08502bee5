/**
 * Switches running text to its own font, which loads only now. Called when the first screen has been passed to the
 * browser, which draws it within two frames. The fallback fonts have the same metrics, so nothing moves.
 */
export function takeTextFace(): void {
  const take = () => document.documentElement.toggleAttribute('data-text-face', true);
  requestAnimationFrame(() => requestAnimationFrame(take));
}
