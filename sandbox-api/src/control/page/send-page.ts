import type { FastifyReply } from 'fastify'
import type { Html } from './html'

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.text)
}
