import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it.each([
  ['https://harbour-house.example/stay?x=1', 'https://harbour-house.example/stay?x=1'],
  [' http://harbour-house.example ', 'http://harbour-house.example'],
  ['www.harbour-house.example', 'https://www.harbour-house.example'],
  ['harbour-house.example/rooms', 'https://harbour-house.example/rooms'],
  ['javascript:alert(1)', ''],
  ['JaVaScRiPt:alert(1)//harbour.example', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,<script>alert(1)</script>', ''],
  ['//harbour.example', ''],
  ['ask at the desk', ''],
  ['', ''],
])('a hotel’s address %j becomes the link %j', (text, link) => {
  expect(webAddress(text)).toBe(link);
});
