import { z } from 'zod';
import { invalidField } from './mews-refusal.ts';
import type { EnterpriseRow, IntegrationRow, ServiceRow } from '../model/enterprise-rows.ts';
import type { Switches } from '../switches.ts';
import type { World } from '../model/world.ts';

/** The input of an operation's handler. `nowMs` is constant during one request. */
export interface Context {
  world: World;
  switches: Switches;
  nowMs: number;
  integration: IntegrationRow;
  /** The address of this simulator, for links in answers. */
  baseUrl: string;
  newId: () => string;
  /** Set by a fault: the last room for the next booking was just taken. */
  isRoomLost: boolean;
}

export type Writing = Pick<Context, 'world' | 'nowMs' | 'newId'>;

export interface Operation {
  path: string;
  schema: z.ZodObject;
  /** Writes are collected and committed after the handler. Reads commit nothing. */
  writes: boolean;
  /** Chain-wide operations refuse an enterprise in the request [observed]. */
  isChainWide: boolean;
  /** Operations in a beta test are granted to no integration unless switched on. */
  isBeta: boolean;
  run(context: Context, input: unknown): object;
}

/** Keys of every request. Tokens are checked first, so they are optional here. */
const envelope = {
  ClientToken: z.string().nullish(),
  AccessToken: z.string().nullish(),
  Client: z.string().min(1),
  LanguageCode: z.string().nullish(),
  CultureCode: z.string().nullish(),
};

export function defineOperation<Shape extends z.ZodRawShape>(definition: {
  path: string;
  input: Shape;
  writes?: boolean;
  isChainWide?: boolean;
  isBeta?: boolean;
  handle(context: Context, input: z.output<z.ZodObject<Shape>>): object;
}): Operation {
  const schema = z.object({ ...envelope, ...definition.input });
  return {
    path: definition.path,
    schema,
    writes: definition.writes ?? false,
    isChainWide: definition.isChainWide ?? false,
    isBeta: definition.isBeta ?? false,
    run: (context, input) => definition.handle(context, input as z.output<z.ZodObject<Shape>>),
  };
}

/** Enterprises that a read may show: those of the token, narrowed by the request's filter. */
export function enterpriseScope(context: Context, filter: readonly string[] | null | undefined): Set<string> {
  const { EnterpriseIds } = context.integration;
  if (!filter) return new Set(EnterpriseIds);
  const isForeign = filter.some((id) => !EnterpriseIds.includes(id));
  if (isForeign && context.switches.foreignEnterpriseIds === 'refused') throw invalidField('EnterpriseIds');
  return new Set(EnterpriseIds.filter((id) => filter.includes(id)));
}

/** The enterprise of a write. A token of one enterprise needs no id, a portfolio token does. */
export function loadWriteEnterprise(context: Context, enterpriseId: string | null | undefined): EnterpriseRow {
  const { EnterpriseIds } = context.integration;
  const id = EnterpriseIds.length === 1 ? EnterpriseIds[0] : enterpriseId;
  const enterprise = context.world.enterprises.find(id);
  if (!enterprise || !EnterpriseIds.includes(enterprise.Id)) throw invalidField('EnterpriseId');
  return enterprise;
}

export function languageOf(context: Context, serviceId: string): string {
  const enterpriseId = context.world.services.find(serviceId)?.EnterpriseId;
  return context.world.enterprises.find(enterpriseId)?.DefaultLanguageCode ?? '';
}

/** The services that the token covers, by id. */
export function serviceScope(context: Context, enterpriseIds: Set<string>): Map<string, ServiceRow> {
  const services = context.world.services.list().filter((service) => enterpriseIds.has(service.EnterpriseId));
  return new Map(services.map((service) => [service.Id, service]));
}

/** A service that the token covers. Otherwise refuses with 400. */
export function loadService(context: Context, serviceId: string): ServiceRow {
  const service = context.world.services.find(serviceId);
  if (!service || !context.integration.EnterpriseIds.includes(service.EnterpriseId)) throw invalidField('ServiceId');
  return service;
}

export function loadEnterpriseOf(context: Context, service: ServiceRow): EnterpriseRow {
  const enterprise = context.world.enterprises.find(service.EnterpriseId);
  if (!enterprise) throw invalidField('ServiceId');
  return enterprise;
}
