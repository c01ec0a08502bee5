import { connect, type ClientHttp2Session } from 'node:http2';
import type { AppleWallet } from '../wallet-credentials/open-wallets.ts';

type Waking =
  | { readonly state: 'woken' }
  /** The phone has none of our passes any more. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly answer: string };

const TIME_LIMIT_MS = 10_000;
/** How long Apple stores a push for a phone that is switched off. */
const KEPT_HOURS = 24;
const GONE = 410;
/** Apple's errors for tokens that are invalid or belong to another pass type. */
const NEVER_GOOD = /BadDeviceToken|DeviceTokenNotForTopic|Unregistered/;

/** Uses the passes' certificate. The payload is an empty dictionary: the phone then asks us for changes. */
export function openPushes(wallet: AppleWallet): {
  wake(pushToken: string, now: Temporal.Instant): Promise<Waking>;
  close(): void;
} {
  const session = connect(wallet.pushAddress, { cert: wallet.certificate, key: wallet.key });
  let broken: Error | undefined;
  session.on('error', (error: Error) => {
    broken = error;
  });
  session.setTimeout(TIME_LIMIT_MS, () => session.destroy(new Error('no answer in time')));
  return {
    async wake(pushToken, now) {
      try {
        if (broken) throw broken;
        const { status, body } = await send(session, wallet.passTypeId, pushToken, now);
        if (status === 200) return { state: 'woken' };
        if (status === GONE || NEVER_GOOD.test(body)) return { state: 'gone' };
        return { state: 'failed', answer: `${status} ${body}`.trim() };
      } catch (error) {
        return { state: 'failed', answer: (broken ?? (error as Error)).message };
      }
    },
    close() {
      session.close();
    },
  };
}

function send(
  session: ClientHttp2Session,
  topic: string,
  pushToken: string,
  now: Temporal.Instant,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${pushToken}`,
      'apns-topic': topic,
      'apns-expiration': String(Math.floor(now.add({ hours: KEPT_HOURS }).epochMilliseconds / 1000)),
    });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.setTimeout(TIME_LIMIT_MS, () => request.destroy(new Error('no answer in time')));
    request.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => resolve({ status, body }));
    request.on('close', () => reject(new Error('the connection was lost')));
    request.on('error', reject);
    request.end('{}');
  });
}
