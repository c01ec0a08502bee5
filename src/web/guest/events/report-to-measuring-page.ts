import { listenToEvents } from './report-events.ts';

/**
 * Reports events to the operator's measuring page. The operator's script runs there in an invisible frame, receives the
 * events and can reach nothing else. A measuring page on our own origin could reach everything, so it is not opened.
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
