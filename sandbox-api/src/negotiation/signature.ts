import type { Body, Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { type CodeOwner, checkCode, sendCode } from '../access/codes'
import { debtorOf } from '../access/debtors'
import { confirmationNeeded } from '../access/sessions'
import { isoOrNull } from '../clock/sao-paulo'
import { assertContactsSettled } from '../contact/contact-changes'
import { contactOf, post } from '../contact/outbox'
import type { Handlers } from '../server/handler'
import { conflict, invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementOf, changeAgreement, shownState } from './agreements'
import { concludedAgreement, isComplete } from './documents'
import { digitsFrom } from './record-ids'
import { lineOf } from './slips'

type Signature = Data<'POST /api/v1/assinador/drc'>
type SignatureRequest = Body<'POST /api/v1/contrato/{numeroAcordo}/assinatura'>

/** Sends a code for the contract of an agreement, or signs it with the code. */
function sign(sandbox: Sandbox, taxId: string, number: string, request: SignatureRequest): Signature {
  const { store, clock } = sandbox
  const { state, body } = concludedAgreement(sandbox, taxId, number)
  if (state === 'AGUARDANDO_DOCUMENTOS') {
    throw conflict('Documentos pendentes', 'DOCUMENTOS_PENDENTES', 'Envie os documentos antes de assinar.')
  }
  if (state !== 'AGUARDANDO_ASSINATURA') {
    throw conflict('Acordo não espera assinatura', 'SEM_ASSINATURA')
  }
  const debtor = debtorOf(sandbox, taxId)
  const contact = contactOf(debtor)
  const protocolo = digitsFrom(12, 'signature', number)
  const pending = { protocolo, destino: '', linhaDigitavel: null, tentativasRestantes: 0 }
  const signer: CodeOwner = {
    taxId,
    // A code signs only the text that it was sent for.
    purpose: `SIGNATURE:${number}:${body.contract.hash}`,
    // Both calls require the debtor's login, so the caller is the debtor on any device.
    callers: ['debtor', 'debtor'],
    pace: 'known',
  }
  if (request.acao === 'INICIAR') {
    const { email } = request
    // A code is a proof only at a contact that was registered earlier, not just now.
    if (email !== undefined && email.toUpperCase() !== debtor.email) throw confirmationNeeded()
    assertContactsSettled(sandbox, taxId)
    if (contact.to === '') throw invalidField('email', 'Cadastre um contato em Meus dados')
    const { destino } = sendCode(sandbox, signer, contact)
    changeAgreement(sandbox, number, { isSigning: true })
    return { ...pending, status: 'AGUARDANDO', destino, tentativasRestantes: 3 }
  }
  if (request.codigo === undefined) throw invalidField('codigo', 'Informe o código')
  const left = checkCode(sandbox, signer, request.codigo, 'use up')
  if (left !== null) return { ...pending, status: 'FALHA', tentativasRestantes: left }
  store.transaction(() => {
    changeAgreement(sandbox, number, { state: 'ATIVO', signedAt: clock.iso() })
    post(sandbox, taxId, {
      ...contact,
      text: `Contrato do acordo ${number} assinado. Protocolo ${protocolo}. O primeiro pagamento vence em ${formatDate(body.terms.dataVencimentoPrimeiraParcela)}.`,
    })
  })
  const linhaDigitavel = lineOf(sandbox, agreementOf(sandbox, taxId, number))
  return { ...pending, status: 'ASSINADO', linhaDigitavel }
}

export const signatureHandlers = {
  'GET /api/v1/contrato/{numeroAcordo}': ({ params, caller }, sandbox) => {
    const { taxId, email } = debtorOf(sandbox, caller.debtor())
    const agreement = concludedAgreement(sandbox, taxId, params.numeroAcordo)
    const { signedAt, state, isSigning } = agreement
    const isSigned = signedAt !== null || state === 'ATIVO'
    return {
      numeroAcordo: agreement.number,
      estado: shownState(agreement, sandbox.clock.today()),
      contrato: agreement.body.contract,
      assinatura: isSigned ? 'ASSINADO' : isSigning ? 'AGUARDANDO' : 'PENDENTE',
      assinadoEm: isoOrNull(signedAt),
      email,
      documentosCompletos: isComplete(sandbox, agreement),
    }
  },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': ({ params, body, caller }, sandbox) =>
    sign(sandbox, caller.debtor(), params.numeroAcordo, body),
  'POST /api/v1/assinador/drc': ({ body, caller }, sandbox) =>
    sign(sandbox, caller.debtor(body.documentCode), body.numeroAcordo, body),
} satisfies Partial<Handlers>
