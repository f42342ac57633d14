import type { Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { type CodeOwner, checkCode, sendCode } from '../access/codes'
import type { Debtor } from '../access/debtors'
import { confirmationNeeded } from '../access/step-up'
import { assertContactsSettled } from '../contact/contact-changes'
import { post } from '../contact/outbox'
import { conflict, invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementOf, changeAgreement, type StoredAgreement } from './agreements'
import { lineOf } from './conclude'
import { digitsFrom } from './record-ids'

export type Signature = Data<'POST /api/v1/assinador/drc'>

export interface SignatureRequest {
  acao: 'INICIAR' | 'ASSINAR'
  email?: string
  codigo?: string
}

const protocolOf = (agreement: StoredAgreement) => digitsFrom(12, 'signature', agreement.number)

/** Both calls need the debtor's login: whichever device it is, the caller is the debtor. */
const signerOf = ({ number, body }: StoredAgreement, { taxId }: Debtor): CodeOwner => ({
  taxId,
  // A code signs the text that it was sent for, and no other.
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

function start(
  sandbox: Sandbox,
  debtor: Debtor,
  agreement: StoredAgreement,
  email: string | undefined,
): Signature {
  // A code proves something only at a contact that was registered before, and not a moment ago.
  if (email !== undefined && email.toUpperCase() !== debtor.email) throw confirmationNeeded()
  assertContactsSettled(sandbox, debtor.taxId)
  const to = debtor.email === '' ? debtor.phone : debtor.email
  if (to === '') throw invalidField('email', 'Cadastre um contato em Meus dados')
  const channel = debtor.email === '' ? 'SMS' : 'EMAIL'
  const { destino } = sendCode(sandbox, signerOf(agreement, debtor), { channel, to })
  changeAgreement(sandbox, agreement.number, { isSigning: true })
  return {
    status: 'AGUARDANDO',
    protocolo: protocolOf(agreement),
    destino,
    linhaDigitavel: null,
    tentativasRestantes: 3,
  }
}

function finish(sandbox: Sandbox, debtor: Debtor, agreement: StoredAgreement, codigo: string): Signature {
  const check = checkCode(sandbox, signerOf(agreement, debtor), codigo, 'use up')
  if (!check.valid) {
    return {
      status: 'FALHA',
      protocolo: protocolOf(agreement),
      destino: '',
      linhaDigitavel: null,
      tentativasRestantes: check.triesLeft,
    }
  }
  const { store, clock } = sandbox
  store.transaction(() => {
    changeAgreement(sandbox, agreement.number, { state: 'ATIVO', signedAt: clock.now().toISOString() })
    post(sandbox, debtor.taxId, {
      ...(debtor.email === ''
        ? { channel: 'SMS' as const, to: debtor.phone }
        : { channel: 'EMAIL' as const, to: debtor.email }),
      text: `Contrato do acordo ${agreement.number} assinado. Protocolo ${protocolOf(agreement)}. O primeiro pagamento vence em ${formatDate(agreement.body.terms.dataVencimentoPrimeiraParcela)}.`,
    })
  })
  const signed = agreementOf(sandbox, debtor.taxId, agreement.number)
  return {
    status: 'ASSINADO',
    protocolo: protocolOf(agreement),
    destino: '',
    linhaDigitavel: lineOf(sandbox, debtor, signed),
    tentativasRestantes: 0,
  }
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
