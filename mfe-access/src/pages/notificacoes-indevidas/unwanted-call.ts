import type { Body } from '@portal/contract'
import { execution, type StepName, send, track } from '@portal/runtime'

interface Reason {
  key: string
  title: string
  description: string
  step: StepName
}

/** Spec §4, unwanted-call reasons. */
export const reasons = [
  {
    key: 'divida-contestada',
    title: 'Não concordo com a dívida',
    description: 'Estou contestando o valor ou a cobrança.',
    step: 'ligacaoDividaContestada',
  },
  {
    key: 'nao-sou-a-pessoa',
    title: 'Não sou a pessoa procurada',
    description: 'As ligações chamam por outro nome.',
    step: 'ligacaoNaoSouAPessoa',
  },
  {
    key: 'nao-reconheco-a-divida',
    title: 'Não reconheço a dívida',
    description: 'Nunca fiz este contrato.',
    step: 'ligacaoNaoReconheceDivida',
  },
  {
    key: 'ja-paguei',
    title: 'Já paguei',
    description: 'A dívida foi paga e as ligações continuam.',
    step: 'ligacaoDividaPaga',
  },
] as const satisfies readonly Reason[]

/** In the API's format; `telefone` and `email` are '' if left empty. */
export interface ReportValues {
  motivo: string
  cpfCnpj: string
  nome: string
  telefone: string
  email: string
}

type Report = Body<'POST /api/auth/LigacaoIndevida'>

/** The request body; omits empty phone and e-mail (spec §3). */
function reportOf({ motivo, cpfCnpj, nome, telefone, email }: ReportValues, execInfo: string | null): Report {
  return {
    cpfCnpj,
    nome,
    ...(telefone !== '' && { telefone }),
    ...(email !== '' && { email }),
    ...(execInfo !== null && { execInfo }),
    rest: { motivo },
  }
}

/** Sends the report and returns its number. */
export async function reportUnwantedCall(values: ReportValues): Promise<string> {
  const report = reportOf(values, execution.get())
  const { data } = await send('POST /api/auth/LigacaoIndevida', { body: report })
  const reason = reasons.find(({ key }) => key === values.motivo)
  if (reason !== undefined) track(reason.step, { cpfCnpj: report.cpfCnpj })
  return data.protocolo
}
