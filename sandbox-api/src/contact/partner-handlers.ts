import { stateModeOf } from '@portal/domain/tax-id'
import { debtorOf, findDebtor } from '../access/debtors'
import { HIDDEN } from '../access/masks'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertKnowledge } from './knowledge'

function partnerOf(sandbox: Sandbox, caller: Caller, taxId: string): string | null {
  const partner = findDebtor(sandbox, taxId)?.partner ?? null
  return partner === null || caller.is(taxId) ? partner : HIDDEN
}

const partnerAnswer = (sandbox: Sandbox, caller: Caller, taxId: string) => ({
  cpfCnpj: taxId,
  partnerIdentification: partnerOf(sandbox, caller, taxId),
})

/** The partner's CPF proves a company's identity: anonymous callers can confirm it, but not overwrite it. */
function confirmPartner(
  sandbox: Sandbox,
  caller: Caller,
  body: { cpfCnpj: string; partnerIdentification: string },
) {
  const debtor = debtorOf(sandbox, body.cpfCnpj)
  assertKnowledge(sandbox, caller, debtor, debtor.partner === body.partnerIdentification)
  return { status: 'OK' as const }
}

function contextOf(sandbox: Sandbox, caller: Caller, taxId: string) {
  const partner = partnerOf(sandbox, caller, taxId)
  const context = partner === null ? [] : [{ type: 'partnerIdentification', value: partner }]
  return [{ context: [{ type: 'stateMode', value: stateModeOf(taxId) }, ...context] }]
}

export const partnerHandlers = {
  'GET /api/v1/pj/partnerIdentification': ({ caller }, sandbox) => {
    if (caller.identification === null) throw invalidField('X-Identification', 'Informe o CNPJ consultado')
    return partnerAnswer(sandbox, caller, caller.identification)
  },
  'GET /api/v1/pj/partnerIdentification/{id}': ({ params, caller }, sandbox) =>
    partnerAnswer(sandbox, caller, params.id),
  'PUT /api/v1/pj/partnerIdentification': ({ body, caller }, sandbox) =>
    confirmPartner(sandbox, caller, body),
  'PUT /api/v1/pj/partnerIdentification/{id}': ({ params, body, caller }, sandbox) => {
    if (params.id !== body.cpfCnpj) throw invalidField('cpfCnpj', 'Não é o documento do endereço')
    return confirmPartner(sandbox, caller, body)
  },
  'GET /api/Login/GetPartnerIdentification/{taxId}': ({ params, caller }, sandbox) =>
    contextOf(sandbox, caller, params.taxId),
  'GET /api/login/GetPartnerIdentification/{taxId}': ({ params, caller }, sandbox) =>
    contextOf(sandbox, caller, params.taxId),
} satisfies Partial<Handlers>
