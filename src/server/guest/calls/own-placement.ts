import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ReferenceParams } from '#contract/guest/reservation.ts';
import type { GuestParts } from '../guest-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import { followPlacement } from '../../booking/follow/follow-placement.ts';

type OwnRequest = Pick<FastifyRequest, 'salePage' | 'headers'> & {
  readonly params: z.output<typeof ReferenceParams>;
};

/** Loads the placement by its access token. Throws `RESERVATION.NOT_FOUND` if the token does not match. */
export async function loadOwnPlacement(
  deps: GuestParts,
  { salePage, params, headers }: OwnRequest,
): Promise<Placement> {
  const placement = await followPlacement(deps, salePage, params.reference, readBearer({ headers }));
  if (!placement) throw new Problem('RESERVATION.NOT_FOUND');
  return placement;
}

/** The caller's own token, which is sent back to them. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
