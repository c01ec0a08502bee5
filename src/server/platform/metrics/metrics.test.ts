import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('figures of alerts are 0 before anything is counted, because Prometheus treats an absent figure as no data', async () => {
  const text = await createMetrics().registry.metrics();
  expect(text).toContain('staycard_letters_total{outcome="stopped"} 0\n');
});
