import { expect, it } from 'vitest';
import { findOwnWallet } from './own-wallet.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const BOTH = ['apple', 'google'] as const;

it.each([
  ['an iPhone', IPHONE, 5, BOTH, 'apple'],
  ['an iPad', MAC, 5, BOTH, 'apple'],
  ['an Android phone', ANDROID, 5, BOTH, 'google'],
  ['a Mac', MAC, 0, BOTH, undefined],
  ['a computer', WINDOWS, 0, BOTH, undefined],
  ["an iPhone where Apple's is not offered", IPHONE, 5, ['google'], undefined],
] as const)('%s has its own wallet', (_device, userAgent, maxTouchPoints, offered, own) => {
  expect(findOwnWallet(offered, { userAgent, maxTouchPoints })).toBe(own);
});
