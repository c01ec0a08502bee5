import { BYTE_ORDER_MARK } from '#domain/value/table-text.ts';
import type { FastifyReply } from 'fastify';

export function sendCsv(reply: FastifyReply, { name, csv }: { readonly name: string; readonly csv: string }) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(BYTE_ORDER_MARK + csv);
}
