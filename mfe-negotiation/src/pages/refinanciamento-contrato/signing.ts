import type { Agreement, Data } from '@portal/contract'
import {
  currentTaxId,
  execResposta,
  failureMessage,
  isLostAnswer,
  recentContactInWords,
} from '@portal/debtor'
import { resetNegotiations } from '@portal/debtor/reads'
import { ApiError, type StepName, send, track } from '@portal/runtime'
import { familyOf } from '../../journey/families'

/** pending -> awaiting the code -> signed, or back to awaiting with fewer attempts left. */
export type Signing =
  | { kind: 'pending' }
  | { kind: 'awaiting'; destination: string }
  | { kind: 'wrong-code'; destination: string; triesLeft: number }
  | { kind: 'signed'; line: string | null }

type SignatureAnswer = Data<'POST /api/v1/assinador/drc'>
type Request = { acao: 'INICIAR' } | { acao: 'ASSINAR'; codigo: string }

interface Steps {
  started: StepName
  awaiting: StepName | null
  failed: StepName
  /** Tracked when the signature succeeded but the request for the line failed. */
  lineMissing: StepName
  email: StepName | null
}

const drcSteps: Steps = {
  started: 'drcAssinaturaIniciada',
  awaiting: 'drcAssinaturaAguardando',
  failed: 'drcAssinaturaFalhou',
  lineMissing: 'erroLinhaDigitavelDrc',
  email: null,
}

export function signatureSteps(family: Agreement['familia']): Steps {
  const { vehicle } = familyOf(family)
  if (vehicle === null) return drcSteps
  return {
    started: vehicle.signature,
    awaiting: null,
    failed: 'erroFormalizacaoContrato',
    lineMissing: 'erroFormalizacaoContrato',
    email: vehicle.email,
  }
}

/** DRC contracts have their own signature call; all others share one. */
async function requestSignature(
  { familia, numeroAcordo }: Agreement,
  request: Request,
): Promise<SignatureAnswer> {
  if (familia === 'DRC') {
    const { data } = await send('POST /api/v1/assinador/drc', {
      body: { numeroAcordo, ...request, execResposta: execResposta(), documentCode: currentTaxId() },
    })
    return data
  }
  const { data } = await send('POST /api/v1/contrato/{numeroAcordo}/assinatura', {
    params: { numeroAcordo },
    body: request,
  })
  return data
}

/** Sends a code to the registered contact only; a contact typed just now would be no proof of identity. */
export async function startSigning(agreement: Agreement): Promise<Signing> {
  const { destino } = await requestSignature(agreement, { acao: 'INICIAR' })
  track(signatureSteps(agreement.familia).started)
  return { kind: 'awaiting', destination: destino }
}

/** Changing the e-mail leads to the personal data, which require a code to the old address. */
export function trackOtherEmail({ familia }: Agreement): void {
  const { email } = signatureSteps(familia)
  if (email) track(email)
}

export async function finishSigning(
  agreement: Agreement,
  code: string,
  destination: string,
): Promise<Signing> {
  const steps = signatureSteps(agreement.familia)
  const answer = await requestSignature(agreement, { acao: 'ASSINAR', codigo: code.toUpperCase() }).catch(
    async (error: unknown) => {
      if (isLostAnswer(error) && (await isSigned(agreement).catch(() => false))) return SIGNED
      track(steps.failed)
      throw error
    },
  )
  switch (answer.status) {
    case 'ASSINADO':
      void resetNegotiations()
      if (answer.linhaDigitavel === null && agreement.formaPagamento === 'BOLETO') track(steps.lineMissing)
      return { kind: 'signed', line: answer.linhaDigitavel }
    case 'FALHA':
      track(steps.failed)
      return { kind: 'wrong-code', destination, triesLeft: answer.tentativasRestantes }
    case 'AGUARDANDO':
      return { kind: 'awaiting', destination: answer.destino || destination }
  }
}

/** Result for a signature whose response was lost. The screen that shows the slip requests the line. */
const SIGNED: Pick<SignatureAnswer, 'status' | 'linhaDigitavel' | 'tentativasRestantes' | 'destino'> = {
  status: 'ASSINADO',
  linhaDigitavel: null,
  tentativasRestantes: 0,
  destino: '',
}

/** False if the bank has changed the contract since it was displayed: only the displayed text may be signed. */
export async function isStillContract({ numeroAcordo }: Agreement, hash: string): Promise<boolean> {
  const { data } = await send('GET /api/v1/contrato/{numeroAcordo}', { params: { numeroAcordo } })
  return data.contrato.hash === hash
}

async function isSigned({ numeroAcordo }: Agreement): Promise<boolean> {
  const { data } = await send('GET /api/v1/contrato/{numeroAcordo}', { params: { numeroAcordo } })
  return data.assinatura === 'ASSINADO'
}

export function signingFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) {
    const wait = error.retryAfter
    return wait === null
      ? 'Você pediu códigos demais. Espere um pouco e tente de novo.'
      : `Espere ${wait} segundos para pedir outro código.`
  }
  return recentContactInWords(error) ?? failureMessage('POST /api/v1/assinador/drc', error)
}
