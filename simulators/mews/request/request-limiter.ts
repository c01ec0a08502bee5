import type { Switches } from '../switches.ts';

interface Burst {
  startedAtMs: number;
  count: number;
}

/** 200 requests per access token in 30 seconds. The window starts with the first request of a burst. */
export class RequestLimiter {
  private readonly bursts = new Map<string, Burst>();

  /** Counts the request. Undefined if it may pass, otherwise the whole seconds to wait. */
  countRequest(accessToken: string, nowMs: number, switches: Switches): number | undefined {
    if (!switches.limiter) return undefined;
    const known = this.bursts.get(accessToken);
    const isOver = !known || nowMs - known.startedAtMs >= switches.limiterWindowMs || nowMs < known.startedAtMs;
    const burst = isOver ? { startedAtMs: nowMs, count: 0 } : known;
    burst.count += 1;
    this.bursts.set(accessToken, burst);
    if (burst.count <= switches.limiterRequests) return undefined;
    return Math.max(1, Math.ceil((burst.startedAtMs + switches.limiterWindowMs - nowMs) / 1000));
  }

  reset(): void {
    this.bursts.clear();
  }
}
