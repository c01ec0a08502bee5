import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuestParts } from '../guest-parts.ts';
import { digestToken } from '../../letters/links/digest-token.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitAddress } from '../../platform/limits/limit-address.ts';
import { writeApplePass } from './apple-pass.ts';
import { listChangedPasses } from './changed-passes.ts';
import { loadPassFace, type FaceDependencies } from './load-face.ts';
import { APPLE_DOWNLOAD, APPLE_SERVICE, readDownload, signPassToken } from './offer-pass.ts';
import type { AppleWallet } from '../wallet-credentials/open-wallets.ts';
import { createPhoneReports } from './phone-reports.ts';
import {
  deleteDevice,
  findPass,
  findPassByToken,
  isSerial,
  listPassesOfDevice,
  saveDevice,
  type PassRow,
} from './wallet-store.ts';

type ServiceDependencies = FaceDependencies & Pick<GuestParts, 'keys' | 'wallets' | 'logos' | 'countCalls'>;

const MAX_BODY_BYTES = 16 * 1024;
/** Phones behind one carrier share an address. */
const REQUESTS_PER_MINUTE = 300;
const PASS = 'application/vnd.apple.pkpass';

const Registration = z.object({ pushToken: z.string().regex(/^[\w-]{1,200}$/) });
const Logs = z.object({ logs: z.array(z.string()) });
const DEVICE = /^[\w.-]{1,200}$/;
/** A shared pass is on the phones of a family, not of a crowd. Each gets a push with every change. */
const MOST_PHONES = 20;
const FULL_FOR_SECONDS = 3600;

type Params = { readonly deviceId: string; readonly passTypeId: string; readonly serial: string };

/**
 * The calls of iPhones, by Apple's "Adding a Web Service to Update Passes", and the short-lived files that pages link
 * to. A caller without a pass's token gets 401, whether the pass exists or not.
 */
export function appleWebService(deps: ServiceDependencies, wallet: AppleWallet): FastifyPluginAsync {
  return async (app) => {
    readBodiesLeniently(app);
    app.addHook('onRequest', limitAddress(app, deps, { name: 'apple', most: REQUESTS_PER_MINUTE }).onRequest);
    registerDevices(app, deps, wallet);
    sendPasses(app, deps, wallet);

    const reports = createPhoneReports(() => deps.clock.now().epochMilliseconds);
    app.post(`${APPLE_SERVICE}/v1/log`, { schema: { hide: true } }, async ({ body }, reply) => {
      const lines = reports(Logs.safeParse(body).data?.logs ?? []);
      for (const line of lines) deps.log.warn({ line }, 'a phone reports about a pass');
      return reply.code(200).send();
    });
  };
}

function registerDevices(app: FastifyInstance, deps: ServiceDependencies, wallet: AppleWallet): void {
  const { db, clock } = deps;
  const ofDevice = `${APPLE_SERVICE}/v1/devices/:deviceId/registrations/:passTypeId`;

  app.post<{ Params: Params }>(`${ofDevice}/:serial`, { schema: { hide: true } }, async (request, reply) => {
    const pass = await findOwnPass(deps, wallet, request);
    const { deviceId } = request.params;
    if (!pass || !DEVICE.test(deviceId)) return refuse(reply);
    const registration = Registration.safeParse(request.body).data;
    if (!registration) throw new Problem('INPUT.INVALID');
    const device = { deviceId, serial: pass.serial };
    const saved = await saveDevice(db, device, registration.pushToken, clock.now(), MOST_PHONES);
    if (saved === 'full') throw new Problem('REQUEST.TOO_MANY', { retryAfterSeconds: FULL_FOR_SECONDS });
    return reply.code(saved === 'new' ? 201 : 200).send();
  });

  app.delete<{ Params: Params }>(`${ofDevice}/:serial`, { schema: { hide: true } }, async (request, reply) => {
    const pass = await findOwnPass(deps, wallet, request);
    const { deviceId } = request.params;
    if (!pass || !DEVICE.test(deviceId)) return refuse(reply);
    await deleteDevice(db, { deviceId, serial: pass.serial });
    return reply.code(200).send();
  });

  // Apple sends no token here. The phone's own secret id is the proof.
  app.get<{ Params: Omit<Params, 'serial'>; Querystring: { readonly passesUpdatedSince?: string } }>(
    ofDevice,
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const isOurs = params.passTypeId === wallet.passTypeId && DEVICE.test(params.deviceId);
      const passes = isOurs ? await listPassesOfDevice(db, params.deviceId) : [];
      const changed = listChangedPasses(passes, query.passesUpdatedSince, clock.now());
      if (!changed) return reply.code(204).send();
      return { serialNumbers: changed.serials, lastUpdated: changed.tag };
    },
  );
}

function sendPasses(app: FastifyInstance, deps: ServiceDependencies, wallet: AppleWallet): void {
  const path = `${APPLE_SERVICE}/v1/passes/:passTypeId/:serial`;
  app.get<{ Params: Params }>(path, { schema: { hide: true } }, async (request, reply) => {
    const pass = await findOwnPass(deps, wallet, request);
    if (!pass) return refuse(reply);
    const sinceMs = Date.parse(request.headers['if-modified-since'] ?? '');
    if (pass.updatedAt.epochMilliseconds <= sinceMs) return reply.code(304).send();
    return sendPass(deps, wallet, pass, reply);
  });

  app.get<{ Querystring: { token?: string } }>(APPLE_DOWNLOAD, { schema: { hide: true } }, async ({ query }, reply) => {
    const serial = readDownload(deps, String(query.token));
    const pass = serial === undefined ? undefined : await findPass(deps.db, serial);
    if (!pass) throw new Problem('LINK.ENDED');
    return sendPass(deps, wallet, pass, reply.header('content-disposition', 'inline; filename="pass.pkpass"'));
  });
}

async function sendPass(deps: ServiceDependencies, wallet: AppleWallet, pass: PassRow, reply: FastifyReply) {
  const loaded = await loadPassFace(deps, pass);
  if (!loaded) throw new Problem('ROUTE.NOT_FOUND');
  const token = signPassToken(deps.keys, pass);
  const serviceAddress = `${deps.config.publicAddress}${APPLE_SERVICE}`;
  const logo = await deps.logos.loadLogo(loaded.salePage.definition.theme.logo);
  const access = { serial: pass.serial, token, serviceAddress };
  const bytes = await writeApplePass(wallet, loaded.face, loaded.salePage, access, logo);
  const changedAt = new Date(pass.updatedAt.epochMilliseconds).toUTCString();
  return reply.type(PASS).header('last-modified', changedAt).send(bytes);
}

/** The pass that a request names, if its token matches. Undefined in all other cases. */
async function findOwnPass(
  { db }: ServiceDependencies,
  wallet: AppleWallet,
  { params, headers }: Pick<FastifyRequest<{ Params: Params }>, 'params' | 'headers'>,
): Promise<PassRow | undefined> {
  const [, token] = /^ApplePass (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || params.passTypeId !== wallet.passTypeId || !isSerial(params.serial)) return undefined;
  return findPassByToken(db, params.serial, digestToken(token));
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).send();
}

/** A phone may announce JSON and send nothing. An unreadable body counts as empty where it is needed. */
function readBodiesLeniently(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body) || 'null'));
      } catch {
        done(null, undefined);
      }
    },
  );
}
