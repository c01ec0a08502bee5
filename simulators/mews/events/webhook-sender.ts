import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { EnterpriseEvents } from './change-events.ts';
import { createSeededRandom } from '../values/seeded-random.ts';

const answerWithinMs = 5000;
const keptDeliveries = 10_000;

export const webhookSettings = z.object({
  /** The address to post to. Null stops. The secret is part of the address, because there is no signature. */
  url: z.url().nullable(),
  delayMs: z.int().min(0).default(0),
  /** How often each delivery is made. 2 sends duplicates. */
  copies: z.int().min(1).max(10).default(1),
  loss: z.number().min(0).max(1).default(0),
  /** Each delivery waits for a random part of this time, so that their order changes. */
  jitterMs: z.int().min(0).default(0),
  retryMs: z.int().min(0).default(120_000),
  attempts: z.int().min(1).max(10).default(3),
  seed: z.int().default(1),
});

export type WebhookSettings = z.output<typeof webhookSettings>;

export interface Delivery {
  url: string;
  body: object;
  outcome: 'delivered' | 'refused' | 'lost';
}

/**
 * Posts general webhooks. They have ids only, and may come at any time, in any order, twice or never, as the settings
 * say.
 */
export class WebhookSender {
  private settings: WebhookSettings | undefined;
  private random = createSeededRandom(1);
  private readonly stop = new AbortController();
  readonly deliveries: Delivery[] = [];

  configure(settings: WebhookSettings): void {
    this.settings = settings;
    this.random = createSeededRandom(settings.seed);
  }

  publish(events: EnterpriseEvents, integrationId: string): void {
    const { settings } = this;
    if (!settings?.url || events.webhookEvents.length === 0) return;
    const body = { EnterpriseId: events.enterpriseId, IntegrationId: integrationId, Events: events.webhookEvents };
    for (let copy = 0; copy < settings.copies; copy += 1) {
      const isLost = this.random() < settings.loss;
      const delayMs = settings.delayMs + Math.round(this.random() * settings.jitterMs);
      if (isLost) this.note({ url: settings.url, body, outcome: 'lost' });
      else void this.deliver(settings, settings.url, body, delayMs);
    }
  }

  get url(): string | null {
    return this.settings?.url ?? null;
  }

  /** Posts at once and only once. False if the address does not accept it. */
  async deliverOnce(url: string, body: object): Promise<boolean> {
    const isTaken = await post(url, body);
    this.note({ url, body, outcome: isTaken ? 'delivered' : 'refused' });
    return isTaken;
  }

  close(): void {
    this.stop.abort();
  }

  private async deliver(settings: WebhookSettings, url: string, body: object, delayMs: number): Promise<void> {
    let waitMs = delayMs;
    for (let attempt = 0; attempt < settings.attempts; attempt += 1) {
      if (!(await this.wait(waitMs))) return;
      if (await this.deliverOnce(url, body)) return;
      waitMs = settings.retryMs;
    }
  }

  private note(delivery: Delivery): void {
    this.deliveries.push(delivery);
    if (this.deliveries.length > keptDeliveries) this.deliveries.shift();
  }

  /** False if the simulator stops first. */
  private async wait(ms: number): Promise<boolean> {
    if (ms > 0) await pause(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
    return !this.stop.signal.aborted;
  }
}

async function post(url: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(answerWithinMs);
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).then(
    (response) => response.ok,
    () => false,
  );
}
