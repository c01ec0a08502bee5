import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHostMessage, parsePageMessage, type HostMessage, type PageMessage } from './messages.ts';

const fromPage: readonly PageMessage[] = [
  { type: 'staycard:here' },
  { type: 'staycard:height', height: 812 },
  { type: 'staycard:focus', top: 40, bottom: 80, isStep: true },
  { type: 'staycard:event', name: 'card-found', detail: { kind: 'uses' } },
];
const fromHost: readonly HostMessage[] = [
  { type: 'staycard:view', top: 0, bottom: 600 },
  { type: 'staycard:look', language: 'de', look: { accent: '#112233', radius: '4px' } },
  { type: 'staycard:look', language: null, look: {} },
  { type: 'staycard:stay', search: 'property=harbour-house' },
];

describe('messages between page and host', () => {
  it.each(fromPage)('are parsed by the host: %j', (message) => {
    expect(parsePageMessage(message)).toEqual(message);
    expect(parseHostMessage(message)).toBeUndefined();
  });

  it.each(fromHost)('is understood by the page: %j', (message) => {
    expect(parseHostMessage(message)).toEqual(message);
    expect(parsePageMessage(message)).toBeUndefined();
  });

  it('is nothing when others talk, whatever they say', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(parsePageMessage(data)).toBeUndefined();
        expect(parseHostMessage(data)).toBeUndefined();
      }),
    );
  });

  it.each([
    { type: 'staycard:height', height: '812' },
    { type: 'staycard:height', height: Number.POSITIVE_INFINITY },
    { type: 'staycard:event', name: 'Click me!', detail: {} },
    { type: 'staycard:focus', top: 1 },
  ])('is nothing when it is half said: %j', (data) => {
    expect(parsePageMessage(data)).toBeUndefined();
  });

  it('leaves out what is no look', () => {
    const message = { type: 'staycard:look', language: 7, look: { accent: 3, paper: '#fff', script: 'x' } };
    expect(parseHostMessage(message)).toEqual({ type: 'staycard:look', language: null, look: { paper: '#fff' } });
  });
});
