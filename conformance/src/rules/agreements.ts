import type { Concluded } from '@portal/contract'
import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import {
  acceptanceOf,
  agreementOf,
  choiceOf,
  event,
  type Group,
  groupOf,
  openInstalment,
} from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

const BY_KEY = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const FORMALIZAR = 'POST /api/v1/Negociacao/Formalizar'
const ONE_AGREEMENT = 'Contrato, Formalizar (idempotência); OWASP ASVS 5.0 2.3.4'

interface Made {
  group: Group
  /** What was reserved. */
  total: number
  proposal: string
  key: string
  /** Two requests that were sent at once. */
  replies: [Reply, Reply]
  agreement: Concluded
}

const numberIn = ({ data }: Reply) => String(field(field(data, 'dados'), 'numeroAcordo'))

/** The one agreement that the run makes, by two simultaneous requests with one key. */
function made(bank: Bank): Promise<Made> {
  return bank.once('made', async () => {
    const group = await groupOf(bank, 'conclui')
    const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', {
      as: 'conclui',
      body: choiceOf(bank, 'conclui', group),
    })
    must(dados !== null, 'A opção não se calcula')
    const key = `conformidade-${dados.idProposta}`
    const body = {
      ...acceptanceOf(bank, 'conclui', group.idNegociacao, dados.idProposta),
      chaveIdempotencia: key,
      ...(dados.formaPagamento === 'DEBITO_AUTOMATICO'
        ? { autorizacaoDebito: { autorizado: true, agencia: '1234', conta: '123455' } }
        : {}),
    }
    const both = () => bank.send(FORMALIZAR, { as: 'conclui', body, idempotencyKey: key })
    const replies = await Promise.all([both(), both()])
    const { dados: agreement } = await bank.data(FORMALIZAR, { as: 'conclui', body })
    must(agreement !== null, 'A conclusão foi recusada')
    return { group, total: dados.totalAPagar, proposal: dados.idProposta, key, replies, agreement }
  })
}

export const agreements: Area = {
  title: 'Acordos',
  rules: [
    {
      id: 'ACORDO-01',
      title: 'Dois pedidos simultâneos de conclusão fazem um acordo só',
      source: ONE_AGREEMENT,
      async run(bank) {
        const { replies, agreement } = await made(bank)
        for (const reply of replies) {
          judgeable(reply.status !== 403, 'Fora de horário')
          must(reply.status === 200 || reply.status === 409, `Respondeu ${reply.status}`)
          if (reply.status === 200) must(numberIn(reply) === agreement.numeroAcordo, 'Dois números de acordo')
        }
      },
    },
    {
      id: 'ACORDO-14',
      title: 'O acordo feito é avisado aos contatos do cadastro, sem que ninguém peça',
      source: 'Contrato, Formalizar; OWASP ASVS 5.0 6.3.7',
      async run(bank) {
        const { agreement } = await made(bank)
        const text = await bank.readMessage('conclui')
        must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
      },
    },
    {
      id: 'ACORDO-02',
      title: 'Repetir a conclusão mais tarde responde o mesmo acordo',
      source: ONE_AGREEMENT,
      async run(bank) {
        const { group, proposal, agreement } = await made(bank)
        const body = acceptanceOf(bank, 'conclui', group.idNegociacao, proposal)
        const again = await bank.send(FORMALIZAR, { as: 'conclui', body })
        must(again.status === 200, `Respondeu ${again.status}`)
        must(numberIn(again) === agreement.numeroAcordo, 'A repetição fez outro acordo')
      },
    },
    {
      id: 'ACORDO-03',
      title: 'A lista mostra um acordo só, e o grupo não é mais oferecido',
      source: ONE_AGREEMENT,
      async run(bank) {
        const { group, agreement } = await made(bank)
        const { acordos, negociacoes } = await bank.list('conclui')
        const contracts = JSON.stringify(group.contratos.map(({ numero }) => numero))
        const same = acordos.filter(
          ({ contratos, estado }) =>
            estado !== 'CANCELADO' && JSON.stringify(contratos.map(({ numero }) => numero)) === contracts,
        )
        must(same.length === 1, `${same.length} acordos vivos do mesmo grupo`)
        must(same[0]?.numeroAcordo === agreement.numeroAcordo, 'O acordo da lista é outro')
        const offered = negociacoes.some(({ idNegociacao }) => idNegociacao === group.idNegociacao)
        must(!offered, 'O grupo concluído continua à venda')
      },
    },
    {
      id: 'ACORDO-04',
      title: 'O acordo é o que foi reservado: mesmo total, mesmas parcelas',
      source: 'Contrato, Concluded; CDC art. 30',
      async run(bank) {
        const { total, agreement } = await made(bank)
        const sum = agreement.parcelas.reduce((all, { valor }) => all + cents(valor), 0)
        must(
          cents(agreement.valorTotal) === cents(total),
          `Total ${agreement.valorTotal}; reservado ${total}`,
        )
        must(sum === cents(agreement.valorTotal), `As parcelas somam ${sum / 100}`)
        const first = agreement.parcelas[0]
        must(
          first?.valor === agreement.valor && first.vencimento === agreement.vencimento,
          'A primeira parcela é outra',
        )
      },
    },
    {
      id: 'ACORDO-05',
      title: 'Outra escolha para um grupo com acordo é 409 JA_FORMALIZADA ou 404',
      source: 'Contrato, JA_FORMALIZADA',
      async run(bank) {
        const { group } = await made(bank)
        const body = choiceOf(bank, 'conclui', group, { tipo: 'A vista', idOpcao: undefined })
        const { status } = await bank.send('POST /api/v1/Negociacao/Efetivar', { as: 'conclui', body })
        must(status === 409 || status === 404, `Respondeu ${status}`)
      },
    },
    {
      id: 'ACORDO-06',
      title: 'O acordo tem estado e etapas coerentes',
      source: 'Contrato, Proposta/Status',
      async run(bank) {
        const { agreement } = await made(bank)
        const { estado, etapas } = await bank.data('GET /api/v1/Proposta/Status/{id}', {
          as: 'conclui',
          params: { id: agreement.numeroAcordo },
        })
        must(estado === agreement.estado, `Status diz ${estado}; a conclusão, ${agreement.estado}`)
        must(etapas.length > 0, 'Nenhuma etapa')
      },
    },
    {
      id: 'ACORDO-07',
      title: 'Um acordo com parcela paga não se cancela: 409',
      source: 'Contrato, NAO_CANCELAVEL',
      async run(bank) {
        const { numeroAcordo, podeCancelar } = await agreementOf(bank, 'atraso')
        must(!podeCancelar, 'A lista diz que se pode cancelar')
        const { status } = await bank.send('POST /api/v1/Proposta/Cancelar', {
          as: 'atraso',
          body: { numeroAcordo },
        })
        must(status === 409, `Respondeu ${status}`)
      },
    },
    {
      id: 'ACORDO-08',
      title: 'A lista de acordos soma: total, pago, parcelas',
      source: 'Contrato, Agreement',
      async run(bank) {
        for (const role of ['acordo', 'atraso'] as const) {
          const { parcelas, valorTotal, valorPago, parcelasPagas } = await agreementOf(bank, role)
          const paid = parcelas.filter(({ estado }) => estado === 'PAGA')
          const sum = (some: typeof parcelas) => some.reduce((all, { valor }) => all + cents(valor), 0)
          must(sum(parcelas) === cents(valorTotal), `'${role}': as parcelas somam ${sum(parcelas) / 100}`)
          must(sum(paid) === cents(valorPago), `'${role}': as pagas somam ${sum(paid) / 100}`)
          must(
            paid.filter(({ numero }) => numero > 0).length === parcelasPagas,
            `'${role}': parcelasPagas é ${parcelasPagas}`,
          )
        }
      },
    },
    {
      id: 'ACORDO-11',
      title: 'Pela chave se sabe que a conclusão aconteceu, e com que acordo',
      source: 'Contrato, Conclusao (extensão opcional)',
      async run(bank) {
        const { agreement, key } = await made(bank)
        const { estado, acordo } = await bank.data(BY_KEY, { as: 'conclui', params: { chave: key } })
        must(estado === 'CONCLUIDA', `Responde ${estado}`)
        must(acordo?.numeroAcordo === agreement.numeroAcordo, 'O acordo é outro')
      },
    },
    {
      id: 'ACORDO-12',
      title: 'A chave de uma pessoa não diz nada a outra',
      source: 'Contrato, Conclusao; OWASP ASVS 5.0 8.2.2',
      async run(bank) {
        const { key } = await made(bank)
        const { estado, acordo } = await bank.data(BY_KEY, { as: 'outro', params: { chave: key } })
        must(estado === 'DESCONHECIDA' && acordo === null, `Responde ${estado}`)
      },
    },
    {
      id: 'ACORDO-13',
      title: 'Uma alteração decidida sobre um acordo que já é outro é 412, e nada muda',
      source: 'Contrato, alteracao.versao (opcional); OWASP ASVS 5.0 15.4.2',
      async run(bank) {
        const { agreement, instalment } = await openInstalment(bank, 'acordo')
        const { numeroAcordo, tipo, versao, podeAlterarPagamento } = agreement
        judgeable(versao !== undefined, 'O banco não responde versao')
        judgeable(podeAlterarPagamento, "O acordo de 'acordo' não se altera")
        const reserve = (decidedOn: string) =>
          bank.send('POST /api/v1/Negociacao/Efetivar', {
            as: 'acordo',
            body: {
              idNegociacao: numeroAcordo,
              tipo,
              dataPrimeiroVencimento: instalment.vencimento,
              formaPagamento: agreement.formaPagamento,
              alteracao: { numeroAcordo, numeroParcela: instalment.numero, versao: decidedOn },
              execResposta: '',
              documentCode: bank.id('acordo'),
            },
          })
        const stale = await reserve('conformidade-velha')
        must(stale.status === 412, `Com outra versao respondeu ${stale.status}`)
        must(field(stale.data, 'codigo') === 'ALTERADO', 'O problema não traz ALTERADO')
        const present = await reserve(versao)
        must(present.status === 200, `Com a versao lida respondeu ${present.status}`)
      },
    },
    {
      id: 'ACORDO-16',
      title: 'Lista e condições dizem os mesmos dias e as mesmas somas',
      source: 'Contrato, Agreement e Proposta/Resumo; CDC art. 30',
      async run(bank) {
        for (const role of ['acordo', 'assinatura'] as const) {
          const { carteira, numeroAcordo, parcelas, quantidadeParcelas } = await agreementOf(bank, role)
          const { termos } = await bank.data(
            'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}',
            {
              as: role,
              params: { carteira, contrato: numeroAcordo, parcelas: String(quantidadeParcelas), exec: '0' },
            },
          )
          const inWords = (some: readonly { numero: number; vencimento: string; valor: number }[]) =>
            some.map(({ numero, vencimento, valor }) => `${numero}: ${valor} em ${vencimento}`).join(', ')
          must(
            inWords(termos.parcelas) === inWords(parcelas),
            `'${role}': a lista diz ${inWords(parcelas)}; as condições, ${inWords(termos.parcelas)}`,
          )
          must(
            termos.dataVencimentoPrimeiraParcela === parcelas[0]?.vencimento &&
              termos.dataVencimentoUltimaParcela === parcelas.at(-1)?.vencimento,
            `'${role}': as condições têm outra primeira ou última data`,
          )
        }
      },
    },
    {
      id: 'JORNADA-01',
      title: 'Um evento com a mesma Idempotency-Key é guardado uma vez só',
      source: 'Contrato, Headers (Idempotency-Key)',
      async run(bank) {
        const id = bank.id('titular')
        const marker = `conformidade-${Date.now()}`
        const body = { ...event(id, { codigo: '9A' }), idNegociacao: marker }
        for (const _ of [1, 2]) {
          const { status } = await bank.send('POST /api/v1/journey_tracker', {
            as: 'titular',
            body,
            idempotencyKey: marker,
          })
          must(status === 200, `Respondeu ${status}`)
        }
        const { eventos } = await bank.data('GET /api/v1/journey_tracker/{id}/{step}', {
          as: 'titular',
          params: { id, step: '9A' },
        })
        const kept = eventos.filter(({ idNegociacao }) => idNegociacao === marker).length
        must(kept === 1, `O evento aparece ${kept} vezes`)
      },
    },
    {
      id: 'ACORDO-09',
      title: 'Sem parcela paga o acordo se cancela, e fica cancelado',
      source: 'Contrato, Proposta/Cancelar',
      async run(bank) {
        const { agreement } = await made(bank)
        const { numeroAcordo } = agreement
        const { estado } = await bank.data('POST /api/v1/Proposta/Cancelar', {
          as: 'conclui',
          body: { numeroAcordo },
        })
        must(estado === 'CANCELADO', `Cancelar respondeu ${estado}`)
        const { acordos } = await bank.list('conclui')
        const kept = acordos.find((one) => one.numeroAcordo === numeroAcordo)
        must(kept?.estado === 'CANCELADO', `A lista diz ${kept?.estado ?? 'nada'}`)
      },
    },
    {
      id: 'ACORDO-15',
      title: 'O cancelamento é avisado aos contatos do cadastro',
      source: 'Contrato, Proposta/Cancelar; OWASP ASVS 5.0 6.3.7',
      async run(bank) {
        const { agreement } = await made(bank)
        await bank.data('POST /api/v1/Proposta/Cancelar', {
          as: 'conclui',
          body: { numeroAcordo: agreement.numeroAcordo },
        })
        const text = await bank.readMessage('conclui')
        must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
        must(/cancel/i.test(text), 'A última mensagem não fala do cancelamento')
      },
    },
    {
      id: 'ACORDO-10',
      title: 'De um acordo cancelado não se imprime boleto: 409',
      source: 'Contrato, ACORDO_CANCELADO',
      async run(bank) {
        const { agreement } = await made(bank)
        const body = {
          numeroAcordo: agreement.numeroAcordo,
          numeroParcela: agreement.parcelas[0]?.numero,
          execResposta: '',
        }
        const { status } = await bank.send('POST /api/v1/boleto/imprimir', { as: 'conclui', body })
        must(status === 409, `Respondeu ${status}`)
      },
    },
  ],
}
