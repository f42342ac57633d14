import type { Body, Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { type CodeOwner, checkCode, sendCode } from '../access/codes'
import type { Debtor } from '../access/debtors'
import { confirmationNeeded } from '../access/sessions'
import { assertContactsSettled } from '../contact/contact-changes'
import { contactOf, post } from '../contact/outbox'
import { conflict, invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementOf, changeAgreement, type StoredAgreement } from './agreements'
import { lineOf } from './conclude'
import { digitsFrom } from './record-ids'

export type Signature = Data<'POST /api/v1/assinador/drc'>

type SignatureRequest = Body<'POST /api/v1/contrato/{numeroAcordo}/assinatura'>

const protocolOf = (agreement: StoredAgreement) => digitsFrom(12, 'signature', agreement.number)

/** The contract as shown before it is signed. */
const shown = (
  agreement: StoredAgreement,
  change: Pick<Signature, 'status'> & Partial<Signature>,
): Signature => ({
  ...{ protocolo: protocolOf(agreement), destino: '', linhaDigitavel: null, tentativasRestantes: 0 },
  ...change,
})

/** Both calls require the debtor's login, so the caller is the debtor on any device. */
const signerOf = ({ number, body }: StoredAgreement, { taxId }: Debtor): CodeOwner => ({
  taxId,
  // A code signs only the text that it was sent for.
  purpose: `SIGNATURE:${number}:${body.contract.hash}`,
  callers: ['debtor', 'debtor'],
  isKnown: true,
})

export function signatureState({
  signedAt,
  state,
  isSigning,
}: StoredAgreement): 'PENDENTE' | 'AGUARDANDO' | 'ASSINADO' {
  if (signedAt !== null || state === 'ATIVO') return 'ASSINADO'
  return isSigning ? 'AGUARDANDO' : 'PENDENTE'
}

function start(sandbox: Sandbox, debtor: Debtor, agreement: StoredAgreement, email?: string): Signature {
  // A code is a proof only at a contact that was registered earlier, not just now.
  if (email !== undefined && email.toUpperCase() !== debtor.email) throw confirmationNeeded()
  assertContactsSettled(sandbox, debtor.taxId)
  const contact = contactOf(debtor)
  if (contact.to === '') throw invalidField('email', 'Cadastre um contato em Meus dados')
  const { destino } = sendCode(sandbox, signerOf(agreement, debtor), contact)
  changeAgreement(sandbox, agreement.number, { isSigning: true })
  return shown(agreement, { status: 'AGUARDANDO', destino, tentativasRestantes: 3 })
}

function finish(sandbox: Sandbox, debtor: Debtor, agreement: StoredAgreement, codigo: string): Signature {
  const left = checkCode(sandbox, signerOf(agreement, debtor), codigo, 'use up')
  if (left !== null) return shown(agreement, { status: 'FALHA', tentativasRestantes: left })
  const { store, clock } = sandbox
  store.transaction(() => {
    changeAgreement(sandbox, agreement.number, { state: 'ATIVO', signedAt: clock.iso() })
    post(sandbox, debtor.taxId, {
      ...contactOf(debtor),
      text: `Contrato do acordo ${agreement.number} assinado. Protocolo ${protocolOf(agreement)}. O primeiro pagamento vence em ${formatDate(agreement.body.terms.dataVencimentoPrimeiraParcela)}.`,
    })
  })
  const signed = agreementOf(sandbox, debtor.taxId, agreement.number)
  return shown(agreement, { status: 'ASSINADO', linhaDigitavel: lineOf(sandbox, debtor, signed) })
}

export function signAgreement(
  sandbox: Sandbox,
  debtor: Debtor,
  agreement: StoredAgreement,
  request: SignatureRequest,
): Signature {
  if (agreement.state === 'AGUARDANDO_DOCUMENTOS') {
    throw conflict('Documentos pendentes', 'DOCUMENTOS_PENDENTES', 'Envie os documentos antes de assinar.')
  }
  if (agreement.state !== 'AGUARDANDO_ASSINATURA') {
    throw conflict('Acordo não espera assinatura', 'SEM_ASSINATURA')
  }
  if (request.acao === 'INICIAR') return start(sandbox, debtor, agreement, request.email)
  if (request.codigo === undefined) throw invalidField('codigo', 'Informe o código')
  return finish(sandbox, debtor, agreement, request.codigo)
}
