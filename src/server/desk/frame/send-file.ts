import { BYTE_ORDER_MARK } from '#domain/value/table-text.ts';
import type { FastifyReply } from 'fastify';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function sendCsv(reply: FastifyReply, { name, csv }: { readonly name: string; readonly csv: string }) {
  return sendFile(reply, { name, content: csv });
}

export function sendFile(
  reply: FastifyReply,
  { name, content }: { readonly name: string; readonly content: string | Buffer },
) {
  const isText = typeof content === 'string';
  return reply
    .type(isText ? 'text/csv; charset=utf-8' : WORKBOOK)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(isText ? BYTE_ORDER_MARK + content : content);
}
