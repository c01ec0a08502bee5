/** Parameter in the address of a guest who returns from a bank: the checkout then shows a payment under way. */
const UNDER_WAY = 'paymentId';

/** Once the guest has entered the checkout, a redraw would lose their input, so page and frame keep their colours. */
export function followLight(place: Element | null, draw: () => void): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const keep = () => {
    dark.removeEventListener('change', draw);
    window.removeEventListener('blur', notice);
    document.documentElement.dataset['keeps'] = dark.matches ? 'dark' : 'light';
  };
  // The page can see only that the focus has moved into a foreign frame, not what happens there.
  const look = () => {
    if (document.activeElement instanceof HTMLIFrameElement && place?.contains(document.activeElement)) keep();
  };
  // The focus reaches the frame only after it has left the page.
  const notice = () => void window.setTimeout(look);
  if (new URL(window.location.href).searchParams.has(UNDER_WAY)) {
    keep();
    return;
  }
  dark.addEventListener('change', draw);
  window.addEventListener('blur', notice);
}
