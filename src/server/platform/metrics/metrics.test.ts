import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('what alerts ask about is there before it is counted: of nothing at all Prometheus says nothing, not 0', async () => {
  const text = await createMetrics().registry.metrics();
  expect(text).toContain('staycard_letters_total{outcome="stopped"} 0\n');
});
