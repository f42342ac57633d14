import { isTaxId, stateModeOf } from '@portal/domain/tax-id'
import { HIDDEN, typedIdentities } from '../contact/knowledge'
import type { Caller } from '../server/caller'
import { Accepted, type Handlers, type Result } from '../server/handler'
import { internalError, invalidField, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { passBotCheck } from './bot-checked'
import { findDebtor, refusalOf } from './debtors'
import { consults, createExecution } from './executions'

/** The contract's pattern checks the shape; the check digits are checked here. */
export function assertTaxId(campo: string, taxId: string): void {
  if (!isTaxId(taxId)) throw invalidField(campo, 'Verifique se o CPF/CNPJ é válido')
}

export const nothing = new Accepted({
  status: 'NOK' as const,
  title: 'Nenhuma negociação disponível',
  detail: 'Não encontramos o que negociar com este documento.',
})

/** Response to a consult, debtor by debtor (spec §4, §8). `by` may open an execution afterwards. */
function consult(
  sandbox: Sandbox,
  taxId: string,
  stateMode: 'PF' | 'PJ',
  by: Caller | null,
): Result<'POST /api/verificar'> {
  assertTaxId('cpfCnpj', taxId)
  if (stateModeOf(taxId) !== stateMode) throw invalidField('stateMode', 'Não combina com o documento')
  const debtor = findDebtor(sandbox, taxId)
  const special = debtor?.persona.consult
  // A refusal that asks who it is leads to screens that are part of the journey and need an execution.
  const isJourney = special === undefined || (special.status === 401 && special.until === 'confirmed')
  const { store, clock } = sandbox
  if (by && debtor && isJourney) store.put(consults, { browser: by.browser, taxId, at: clock.iso() })
  const refusal = debtor && refusalOf(debtor)
  if (refusal !== null) {
    const typed = by && store.find(typedIdentities, by.browser, taxId)?.typed
    throw new ProblemError(401, refusal, 'CONSULTA_RECUSADA', { ...typed })
  }
  if (special?.status === 500) throw internalError()
  if (debtor === null || special?.status === 202) return nothing
  // A login needs no contact; a first access only needs to know whether there is one (OWASP ASVS 5.0 14.2.6).
  const isNew = debtor.passwordHash === null
  const hiddenIfNew = (contact: string) => (isNew && contact !== '' ? HIDDEN : '')
  return {
    detail: isNew ? 'NOK' : 'OK',
    data: { cpfCnpj: taxId, telefone: hiddenIfNew(debtor.phone), email: hiddenIfNew(debtor.email) },
  }
}

export const consultHandlers = {
  'POST /api/verificar': async ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    await passBotCheck(sandbox, caller, body.cpfCnpj, body.token)
    return consult(sandbox, body.cpfCnpj, body.stateMode, body.doNotSave === true ? null : caller)
  },
  'POST /api/consultar_cnpj': ({ body, caller }, sandbox) => {
    if (stateModeOf(body.cpfCnpj) !== 'PJ') throw invalidField('cpfCnpj', 'Verifique se o CNPJ é válido')
    return consult(sandbox, body.cpfCnpj, body.stateMode, caller)
  },
  'POST /api/v1/criar_exec': ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    return { execId: createExecution(sandbox, body.cpfCnpj, caller) }
  },
} satisfies Partial<Handlers>
