import { createSecureServer, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { read, type TestAuthority } from './test-authority.ts';

type Push = { readonly token: string; readonly topic: string; readonly body: string; readonly by: string };

/** A fake of Apple's push service for passes: HTTP/2, certificates on both sides, and one answer per phone. */
export async function startPushService(authority: TestAuthority) {
  const pushes: Push[] = [];
  const answers = new Map<string, { status: number; reason: string }>();
  const { certificate, key } = authority.issueServer('push');
  const ca = [authority.root, authority.intermediate].map((one) => read(one.certificate));
  const server = createSecureServer({ cert: read(certificate), key: read(key), ca, requestCert: true });
  server.on('request', (request, response) => {
    void readBody(request).then((body) => {
      const token = request.url.replace('/3/device/', '');
      const by = (request.socket as TLSSocket).getPeerCertificate().subject;
      pushes.push({ token, topic: String(request.headers['apns-topic']), body, by: String(Reflect.get(by, 'UID')) });
      const { status, reason } = answers.get(token) ?? { status: 200, reason: '' };
      response.statusCode = status;
      response.end(reason && JSON.stringify({ reason }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    answer: (token: string, status: number, reason: string) => answers.set(token, { status, reason }),
    heal: () => answers.clear(),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readBody(request: Http2ServerRequest): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
