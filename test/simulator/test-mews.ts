import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { startSimulator, type StartOptions } from '../../simulators/mews/start-simulator.ts';

export type Body = Record<string, unknown>;

export interface Reply {
  status: number;
  headers: Headers;
  /** Undefined if the answer has no body. */
  body: Record<string, unknown> | undefined;
}

/** A simulator for one test file, over HTTP. */
export interface TestMews {
  url: string;
  /** Sends a request as an integration, by default with Brighton's access token. */
  send(path: string, body?: Body, tokens?: Body): Promise<Reply>;
  /** Like `send`, for requests that must succeed. */
  get<Answer>(path: string, body?: Body, tokens?: Body): Promise<Answer>;
  administer(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Body): Promise<Body>;
}

/** A simulator that its user closes. */
export interface OpenTestMews extends TestMews {
  close: () => Promise<void>;
}

/** The instant at which test simulators begin: a Monday in March, before clocks change. */
export const testNow = Date.parse('2026-03-02T10:00:00Z');

/** Starts a simulator whose time stands still at `testNow` until a test advances it. */
export async function openTestMews(options: Partial<StartOptions> = {}): Promise<OpenTestMews> {
  const simulator = await startSimulator({ port: 0, clock: () => testNow, ...options });
  const send = async (path: string, body: Body = {}, tokens: Body = {}): Promise<Reply> => {
    const response = await fetch(`${simulator.url}/api/connector/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...brightonTokens, Client: 'Test 1.0.0', ...tokens, ...body }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return {
    url: simulator.url,
    send,
    get: async <Answer>(path: string, body?: Body, tokens?: Body) => {
      const reply = await send(path, body, tokens);
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${String(reply.body?.['Message'])}`);
      return reply.body as Answer;
    },
    administer: async (method, path, body) => {
      const content = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
      const response = await fetch(`${simulator.url}/simulator/${path}`, { method, ...content });
      const answer = (await response.json()) as Body;
      if (!response.ok) throw new Error(`/simulator/${path} answered ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
    close: simulator.close,
  };
}

const brightonTokens = { ClientToken: 'DEMO-CLIENT', AccessToken: demoIds.brighton.accessToken };

export const viennaTokens = { AccessToken: demoIds.vienna.accessToken };
export const washingtonTokens = { AccessToken: demoIds.washington.accessToken };
export const tokyoTokens = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-TOKYO' };
export const budapestTokens = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-BUDAPEST' };

/** A double room with sea view in Brighton for two, three nights in June, at the flexible rate. */
export const seaView = {
  StartUtc: '2026-06-09T14:00:00Z',
  EndUtc: '2026-06-12T10:00:00Z',
  RequestedCategoryId: demoIds.brighton.roomCategoryIds.seaViewDouble,
  RateId: demoIds.brighton.rateIds.flexible,
  PersonCounts: [{ AgeCategoryId: demoIds.brighton.ageCategoryIds.adult, Count: 2 }],
};

export interface Amounts {
  Currency: string;
  NetValue: number;
  GrossValue: number;
  TaxValues: { Code: string; Value: number }[];
  Breakdown: { Items: { TaxRateCode: string | null; NetValue: number; TaxValue: number }[] };
}

/** Adds a guest. Returns its id. */
export async function addGuest(mews: TestMews, email = 'guest@inn.example', tokens: Body = {}): Promise<string> {
  const profile = { LastName: 'Guest', Email: email, OverwriteExisting: false };
  return (await mews.get<{ Id: string }>('customers/add', profile, tokens)).Id;
}

/** A body for `reservations/add` in Brighton. */
export function booking(customerId: string, change: Body = {}, around: Body = {}): Body {
  return {
    ServiceId: demoIds.brighton.accommodationServiceId,
    Reservations: [{ ...seaView, CustomerId: customerId, ...change }],
    ...around,
  };
}

export interface AddedReservation {
  Id: string;
  GroupId: string;
  State: string;
  AssignedResourceId: string | null;
}

/** Books. Returns the reservation as it was added. */
export async function addBooking(mews: TestMews, body: Body, tokens: Body = {}): Promise<AddedReservation> {
  const added = await mews.get<{ Reservations: { Reservation: AddedReservation }[] }>('reservations/add', body, tokens);
  const [first] = added.Reservations;
  if (!first) throw new Error('Nothing was added.');
  return first.Reservation;
}

/** The instant `minutes` minutes after the start of a test simulator. */
export function minutesOn(minutes: number): string {
  return `${new Date(testNow + minutes * 60_000).toISOString().slice(0, 19)}Z`;
}

/** The input of `paymentRequests/add` for one request: 172.80 pounds within 15 minutes. */
export function paymentWish(customerId: string, change: Body = {}): Body {
  return {
    AccountId: customerId,
    Amount: { Currency: 'GBP', Value: 172.8 },
    Type: 'Payment',
    Reason: 'Prepayment',
    ExpirationUtc: minutesOn(15),
    Description: 'The rest of your stay',
    Notes: 'R-1',
    ...change,
  };
}

export interface AddedPaymentRequest extends Body {
  Id: string;
  State: string;
}

/** Asks a guest to pay, without a mail. Returns the request as it was added. */
export async function askPayment(
  mews: TestMews,
  customerId: string,
  change: Body = {},
  tokens: Body = {},
): Promise<AddedPaymentRequest> {
  const body = { PaymentRequests: [paymentWish(customerId, change)], SendPaymentRequestEmails: false };
  const added = await mews.get<{ PaymentRequests: AddedPaymentRequest[] }>('paymentRequests/add', body, tokens);
  const [first] = added.PaymentRequests;
  if (!first) throw new Error('Nothing was added.');
  return first;
}
