/**
 * Sets running text in its own face, which is loaded only now. Called when the first screen has been handed to the
 * browser; two frames later it has been drawn. The stand-ins have the same measures, so nothing moves.
 */
export function takeTextFace(): void {
  const take = () => document.documentElement.toggleAttribute('data-text-face', true);
  requestAnimationFrame(() => requestAnimationFrame(take));
}
