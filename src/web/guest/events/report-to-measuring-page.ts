import { listenToEvents } from './report-events.ts';

/**
 * Reports to the operator's measuring page what happens. The operator's script runs there, in a frame that nobody sees:
 * it gets the events and reaches nothing else. A page of our own origin would reach everything, so that is not opened.
 */
export function reportToMeasuringPage(address: string): void {
  const { origin } = new URL(address);
  if (origin === window.location.origin) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.referrerPolicy = 'origin';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  listenToEvents(({ name, detail }) => {
    void loaded.then(() => frame.contentWindow?.postMessage({ type: 'staycard:event', name, detail }, origin));
  });
}
