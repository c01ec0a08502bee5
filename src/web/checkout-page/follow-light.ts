/** A guest comes back from a bank with it in the address: what is drawn then belongs to a payment under way. */
const UNDER_WAY = 'paymentId';

/**
 * Draws again in other colours when the guest's device turns light or dark. Once the guest has been in what is drawn,
 * drawing again would lose what they typed: page and frame then keep the colours that they have.
 */
export function followLight(place: Element | null, draw: () => void): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const keep = () => {
    dark.removeEventListener('change', draw);
    window.removeEventListener('blur', notice);
    document.documentElement.dataset['keeps'] = dark.matches ? 'dark' : 'light';
  };
  // Of a frame of somebody else's the page sees only that the focus has gone there.
  const look = () => {
    if (document.activeElement instanceof HTMLIFrameElement && place?.contains(document.activeElement)) keep();
  };
  // It has not arrived there when it leaves here.
  const notice = () => void window.setTimeout(look);
  if (new URL(window.location.href).searchParams.has(UNDER_WAY)) {
    keep();
    return;
  }
  dark.addEventListener('change', draw);
  window.addEventListener('blur', notice);
}
