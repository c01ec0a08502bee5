import type { FastifyRequest } from 'fastify';
import type { MoneyParts } from '../money/money-parts.ts';

export type DeskParts = MoneyParts;

export type DeskDependencies = Pick<
  DeskParts,
  'db' | 'clock' | 'jobs' | 'keys' | 'salePages' | 'config' | 'pmsOf' | 'silences' | 'log'
> & {
  /** Charges a call that turns out to ask a hotel about a stay. */
  readonly chargeStay?: FastifyRequest['chargeStay'];
};
