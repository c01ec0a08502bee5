import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

/** Browsers revalidate each time. CDNs and proxies may cache it for a minute. */
export const KEPT_BY_EDGES = 'public, max-age=0, s-maxage=60';

type Headers = Readonly<Record<string, string>>;
type Form = { readonly headers: Headers; readonly bytes: Buffer };

/** An answer as bytes with headers, the same for all callers who ask the same. */
export type ReadyAnswer = Readonly<ReturnType<typeof makeReadyAnswer>>;

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

type Options = {
  readonly made?: Partial<Record<'br' | 'gzip', Buffer>>;
  /** Whether compression helps. Pictures and fonts are already compressed. */
  readonly isText?: boolean;
};

/** `headers` excludes those of an encoding. `vary` names what else the content depends on. */
export function makeReadyAnswer(body: string | Buffer, headers: Headers, options: Options = {}) {
  const { made = {}, isText = true } = options;
  const bytes = Buffer.from(body);
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url');
  const etag = `W/"${digest.slice(0, 22)}"`;
  const vary = [...(isText ? ['accept-encoding'] : []), ...(headers['vary'] ? [headers['vary']] : [])];
  const always: Headers = { ...headers, etag, ...(vary.length > 0 && { vary: vary.join(', ') }) };
  const packed = (encoding: Encoding, form: Buffer) => ({
    headers: { ...always, 'content-encoding': encoding },
    bytes: form,
  });
  const forms = new Map<Encoding, Form | Promise<Form>>([['identity', { headers: always, bytes }]]);
  for (const encoding of ['br', 'gzip'] as const) {
    if (made[encoding]) forms.set(encoding, packed(encoding, made[encoding]));
  }
  const makeForm = async (encoding: 'br' | 'gzip') => {
    const form = packed(encoding, await pack[encoding](bytes));
    forms.set(encoding, form);
    return form;
  };
  const { 'content-type': _ofContent, ...unchanged } = always;
  return {
    /** A weak tag of the content and its headers, independent of the encoding. */
    etag,
    plainBytes: bytes.length,
    unchanged,
    /** Picks the best encoding for a caller. The first request for an encoding compresses it, at full quality. */
    pick(acceptEncoding: string | undefined) {
      const best = isText ? chooseEncoding(acceptEncoding) : 'identity';
      const known = forms.get(best);
      if (known || best === 'identity') return known ?? { headers: always, bytes };
      const form = makeForm(best);
      forms.set(best, form);
      return form;
    },
  };
}

export async function sendReady(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers;
  if (known !== undefined && reply.statusCode === 200 && isAmong(answer.etag, known)) {
    return reply.code(304).headers(answer.unchanged).send();
  }
  const form = await answer.pick(encodings);
  return reply.headers(form.headers).send(form.bytes);
}

/** Weak comparison (RFC 9110, 13.1.2), because some proxies weaken a tag. */
function isAmong(etag: string, ifNoneMatch: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
