/** One request as the simulator saw it. A status of 0 means that no answer was sent. */
export interface LoggedRequest {
  number: number;
  operation: string;
  accessToken: string | null;
  status: number;
  durationMs: number;
  receivedAtMs: number;
  requestId: string;
  fault: string | null;
}

const keptRequests = 10_000;

/** The latest requests and a count of all, for tests and for measuring a client's load. */
export class RequestLog {
  private requests: LoggedRequest[] = [];
  private counts = new Map<string, number>();
  private total = 0;

  add(request: Omit<LoggedRequest, 'number'>): void {
    this.total += 1;
    this.counts.set(request.operation, (this.counts.get(request.operation) ?? 0) + 1);
    this.requests.push({ number: this.total, ...request });
    if (this.requests.length > keptRequests) this.requests.shift();
  }

  read(): { total: number; counts: Record<string, number>; requests: LoggedRequest[] } {
    return { total: this.total, counts: Object.fromEntries(this.counts), requests: this.requests };
  }

  reset(): void {
    this.requests = [];
    this.counts = new Map();
    this.total = 0;
  }
}
