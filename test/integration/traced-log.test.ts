import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/server/run/app.ts';
import { createDependencies } from '../../src/server/run/dependencies.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { useStaycard } from '../staycard.ts';

type Line = { readonly msg: string; readonly property?: string; readonly request?: string };

describe('a line of the log', () => {
  const staycard = useStaycard();
  const lines: Line[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Line);
      done();
    },
  });
  const log = createLog('info', sink);
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await buildApp(createDependencies({ ...staycard.deps, log }));
  });
  afterAll(() => app.close());

  it('about a request to a hotel system names the request of the guest, also when several ask at once', async () => {
    const ask = async (property: string) => {
      const { headers } = await app.inject({ method: 'GET', url: `/vrm/demo/age-categories/${property}` });
      return { property, request: headers['x-request-id'] };
    };
    const asked = await Promise.all([ask('harbour-house'), ask('dawn-lodge')]);
    for (const { property, request } of asked) {
      const ofProperty = lines.filter((line) => line.msg === 'pms' && line.property === property);
      expect(ofProperty.length).toBeGreaterThan(0);
      expect(new Set(ofProperty.map((line) => line.request))).toEqual(new Set([request]));
    }
  });
});
