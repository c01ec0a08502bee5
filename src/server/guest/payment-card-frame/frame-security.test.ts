import { describe, expect, it } from 'vitest';
import { isOwnPage, writeFramePolicy } from './frame-security.ts';

const SCRIPT = 'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js';
const PAGE = 'https://book.hotel.example';
const HOST = 'https://www.hotel.example';
const LIVE = { demo: false, publicAddress: PAGE };
const DEMO = { demo: true, publicAddress: 'http://localhost:4000' };

describe('the policy of the payment-card frame', () => {
  it('lets in our own files and the PCI proxy, and nothing else', () => {
    expect(writeFramePolicy(SCRIPT, [HOST], LIVE).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://pay.datatrans.com",
      'frame-src https://pay.datatrans.com',
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      `frame-ancestors ${PAGE} ${HOST}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('names no site around the page where none may show it', () => {
    expect(writeFramePolicy(SCRIPT, [], LIVE)).toContain(`frame-ancestors ${PAGE};`);
  });

  it('lets a demo be looked at under every port of this machine', () => {
    expect(writeFramePolicy(SCRIPT, [], DEMO)).toContain(
      'frame-ancestors http://localhost:4000 http://localhost:* http://127.0.0.1:*;',
    );
  });
});

describe('a page that may ask the frame for a token', () => {
  it.each([
    [PAGE, LIVE, true],
    [`${PAGE}/`, LIVE, false],
    [HOST, LIVE, false],
    ['https://book.hotel.example.attacker.example', LIVE, false],
    ['http://localhost:4000', LIVE, false],
    ['null', LIVE, false],
    ['*', LIVE, false],
    ['http://127.0.0.1:4002', DEMO, true],
    ['http://localhost:4000', DEMO, true],
    ['http://localhost.attacker.example', DEMO, false],
    ['https://attacker.example', DEMO, false],
    ['nonsense', DEMO, false],
  ])('%s at %j: %s', (origin, addresses, isOwn) => {
    expect(isOwnPage(origin, addresses)).toBe(isOwn);
  });
});
