import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('what alerts ask about is there before it is counted: of nothing at all Prometheus says nothing, not 0', async () => {
  const text = await createMetrics().registry.metrics();
  const series = ['by="webhook",about="availability"', 'by="webhook",about="payments"', 'by="socket",about="prices"'];
  for (const labels of series) expect(text).toContain(`staycard_pms_events_total{${labels}} 0\n`);
  expect(text).toContain('staycard_letters_total{outcome="stopped"} 0\n');
});
