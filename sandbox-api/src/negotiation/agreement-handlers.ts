import type { Data } from '@portal/contract'
import { type Debtor, debtorOf } from '../access/debtors'
import { notifyContacts } from '../contact/outbox'
import type { Handlers } from '../server/handler'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { complaintAboutName, shownComplaint } from './after-payment'
import { agreementOf, canCancel, cancel, changeAgreement, shownState } from './agreements'
import { concludedAgreement } from './documents'
import { portfolioOf } from './portfolio'
import { stagesOf } from './proposal-stages'
import { renderSettlementLetter } from './settlement-letter'
import { summaryOf } from './summary'

/** The numbers of a debtor's groups and agreements, and of the contracts in them. */
function contractsOf(sandbox: Sandbox, debtor: Debtor): string[] {
  const { groups, agreements } = portfolioOf(sandbox, debtor)
  const named = [...groups, ...agreements.map(({ number: id, body: { contracts } }) => ({ id, contracts }))]
  return named.flatMap(({ id, contracts }) => [id, ...contracts.map(({ numero }) => numero)])
}

type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

const onFile: Omit<Address, 'tipo'> = {
  logradouro: 'Rua das Acácias',
  numero: '250',
  complemento: 'Apto 12',
  bairro: 'Jardim das Flores',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
}

/** The address entered by the debtor, else the one on file. */
const addressesOf = ({ taxId, address }: Debtor): Address[] => [
  {
    ...onFile,
    ...(address && { complemento: '' }),
    ...address,
    tipo: taxId.length > 11 ? 'COMERCIAL' : 'RESIDENCIAL',
  },
]

export const agreementHandlers = {
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    if (!['0', ...contractsOf(sandbox, debtor)].includes(params.contrato)) {
      throw notFound('Contrato não encontrado')
    }
    return { enderecos: addressesOf(debtor) }
  },
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const summary = summaryOf(sandbox, debtor, params.contrato, Number(params.parcelas))
    if (summary?.carteira !== params.carteira) throw notFound('Negociação não encontrada')
    return summary
  },
  'POST /api/v1/Proposta/Cancelar': ({ body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return sandbox.store.transaction(() => {
      const agreement = agreementOf(sandbox, taxId, body.numeroAcordo)
      if (agreement.state !== 'CANCELADO') {
        if (!canCancel(agreement)) {
          throw conflict('Acordo não pode ser cancelado', 'NAO_CANCELAVEL', 'Já existe parcela paga.')
        }
        cancel(sandbox, agreement.number)
        notifyContacts(sandbox, debtorOf(sandbox, taxId), {
          text: `O acordo ${agreement.number} foi cancelado: não pague mais os boletos dele. Não foi você? Fale com o banco.`,
        })
      }
      return { sucesso: 1, numeroAcordo: agreement.number, estado: 'CANCELADO' }
    })
  },
  'GET /api/v1/Proposta/Status/{id}': ({ params, caller }, sandbox) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.id)
    return {
      numeroAcordo: agreement.number,
      estado: shownState(agreement, sandbox.clock.today()),
      nomeProduto: agreement.body.productName,
      etapas: stagesOf(agreement),
    }
  },
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': async ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = agreementOf(sandbox, debtor.taxId, params.numeroAcordo)
    const today = sandbox.clock.today()
    if (shownState(agreement, today) !== 'QUITADO') {
      throw conflict('Acordo ainda não está quitado', 'NAO_QUITADO', 'A carta sai quando tudo estiver pago.')
    }
    const letter = await renderSettlementLetter(agreement, debtor, today)
    return new Blob([new Uint8Array(letter)], { type: 'application/pdf' })
  },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return sandbox.store.transaction(() => {
      const agreement = agreementOf(sandbox, taxId, params.numeroAcordo)
      const complaint = complaintAboutName(sandbox, agreement)
      changeAgreement(sandbox, agreement.number, { complaint })
      return shownComplaint(complaint)
    })
  },
} satisfies Partial<Handlers>
