import type { Concluded } from '@portal/contract'
import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import {
  acceptanceOf,
  agreementOf,
  choiceOf,
  event,
  type Group,
  openInstalment,
  reserve,
} from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer, mustBe, mustRefuseStale } from '../verdict'

const BY_KEY = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const FORMALIZAR = 'POST /api/v1/Negociacao/Formalizar'
const ONE_AGREEMENT = 'Contrato, Formalizar (idempotência); OWASP ASVS 5.0 2.3.4'

interface Made {
  group: Group
  /** The reserved total. */
  total: number
  proposal: string
  key: string
  /** Responses to two concurrent requests. */
  replies: [Reply, Reply]
  agreement: Concluded
}

const numberIn = ({ data }: Reply) => String(field(field(data, 'dados'), 'numeroAcordo'))

/** The run's only agreement, made by two concurrent requests with one idempotency key. */
function made(bank: Bank): Promise<Made> {
  return bank.once('made', async () => {
    const { group, terms: dados } = await reserve(bank, 'conclui')
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

export const agreements = area('Acordos', (bank) => ({
  async [`ACORDO-01: Dois pedidos simultâneos de conclusão fazem um acordo só [${ONE_AGREEMENT}]`]() {
    const { replies, agreement } = await made(bank)
    for (const reply of replies) {
      judgeable(reply.status !== 403, 'Fora de horário')
      mustAnswer(reply, [200, 409])
      if (reply.status === 200) must(numberIn(reply) === agreement.numeroAcordo, 'Dois números de acordo')
    }
  },
  async 'ACORDO-14: O acordo feito é avisado aos contatos do cadastro, sem que ninguém peça [Contrato, Formalizar; OWASP ASVS 5.0 6.3.7]'() {
    const { agreement } = await made(bank)
    const text = await bank.readMessage('conclui')
    must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
  },
  async [`ACORDO-02: Repetir a conclusão mais tarde responde o mesmo acordo [${ONE_AGREEMENT}]`]() {
    const { group, proposal, agreement } = await made(bank)
    const body = acceptanceOf(bank, 'conclui', group.idNegociacao, proposal)
    const again = await bank.mustAnswer(200, FORMALIZAR, { as: 'conclui', body })
    must(numberIn(again) === agreement.numeroAcordo, 'A repetição fez outro acordo')
  },
  async [`ACORDO-03: A lista mostra um acordo só, e o grupo não é mais oferecido [${ONE_AGREEMENT}]`]() {
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
  async 'ACORDO-04: O acordo é o que foi reservado: mesmo total, mesmas parcelas [Contrato, Concluded; CDC art. 30]'() {
    const { total, agreement } = await made(bank)
    const sum = agreement.parcelas.reduce((all, { valor }) => all + cents(valor), 0)
    must(cents(agreement.valorTotal) === cents(total), `Total ${agreement.valorTotal}; reservado ${total}`)
    must(sum === cents(agreement.valorTotal), `As parcelas somam ${sum / 100}`)
    const instalment = agreement.parcelas[0]
    mustBe('Valor da primeira parcela', instalment?.valor, agreement.valor)
    mustBe('Vencimento da primeira parcela', instalment?.vencimento, agreement.vencimento)
  },
  async 'ACORDO-05: Outra escolha para um grupo com acordo é 409 JA_FORMALIZADA ou 404 [Contrato, JA_FORMALIZADA]'() {
    const { group } = await made(bank)
    const body = choiceOf(bank, 'conclui', group, { tipo: 'A vista', idOpcao: undefined })
    await bank.mustAnswer([409, 404], 'POST /api/v1/Negociacao/Efetivar', { as: 'conclui', body })
  },
  async 'ACORDO-06: O acordo tem estado e etapas coerentes [Contrato, Proposta/Status]'() {
    const { agreement } = await made(bank)
    const { estado, etapas } = await bank.data('GET /api/v1/Proposta/Status/{id}', {
      as: 'conclui',
      params: { id: agreement.numeroAcordo },
    })
    must(estado === agreement.estado, `Status diz ${estado}; a conclusão, ${agreement.estado}`)
    must(etapas.length > 0, 'Nenhuma etapa')
  },
  async 'ACORDO-07: Um acordo com parcela paga não se cancela: 409 [Contrato, NAO_CANCELAVEL]'() {
    const { numeroAcordo, podeCancelar } = await agreementOf(bank, 'atraso')
    must(!podeCancelar, 'A lista diz que se pode cancelar')
    await bank.mustAnswer(409, 'POST /api/v1/Proposta/Cancelar', {
      as: 'atraso',
      body: { numeroAcordo },
    })
  },
  async 'ACORDO-08: A lista de acordos soma: total, pago, parcelas [Contrato, Agreement]'() {
    for (const role of ['acordo', 'atraso'] as const) {
      const { parcelas, valorTotal, valorPago, parcelasPagas } = await agreementOf(bank, role)
      const paid = parcelas.filter(({ estado }) => estado === 'PAGA')
      const sum = (some: typeof parcelas) => some.reduce((all, { valor }) => all + cents(valor), 0)
      must(sum(parcelas) === cents(valorTotal), `'${role}': as parcelas somam ${sum(parcelas) / 100}`)
      must(sum(paid) === cents(valorPago), `'${role}': as pagas somam ${sum(paid) / 100}`)
      mustBe(`'${role}': parcelasPagas`, parcelasPagas, paid.filter(({ numero }) => numero > 0).length)
    }
  },
  async 'ACORDO-11: Pela chave se sabe que a conclusão aconteceu, e com que acordo [Contrato, Conclusao (extensão opcional)]'() {
    const { agreement, key } = await made(bank)
    const { estado, acordo } = await bank.data(BY_KEY, { as: 'conclui', params: { chave: key } })
    must(estado === 'CONCLUIDA', `Responde ${estado}`)
    must(acordo?.numeroAcordo === agreement.numeroAcordo, 'O acordo é outro')
  },
  async 'ACORDO-12: A chave de uma pessoa não diz nada a outra [Contrato, Conclusao; OWASP ASVS 5.0 8.2.2]'() {
    const { key } = await made(bank)
    const { estado, acordo } = await bank.data(BY_KEY, { as: 'outro', params: { chave: key } })
    must(estado === 'DESCONHECIDA' && acordo === null, `Responde ${estado}`)
  },
  async 'ACORDO-13: Uma alteração decidida sobre um acordo que já é outro é 412, e nada muda [Contrato, alteracao.versao (opcional); OWASP ASVS 5.0 15.4.2]'() {
    const { agreement, instalment } = await openInstalment(bank, 'acordo')
    const { numeroAcordo, tipo, versao, podeAlterarPagamento } = agreement
    judgeable(podeAlterarPagamento, "O acordo de 'acordo' não se altera")
    await mustRefuseStale(versao, (decidedOn) =>
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
      }),
    )
  },
  async 'ACORDO-16: Lista e condições dizem os mesmos dias e as mesmas somas [Contrato, Agreement e Proposta/Resumo; CDC art. 30]'() {
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
      mustBe(`'${role}': as condições dizem`, inWords(termos.parcelas), inWords(parcelas))
      mustBe('Primeira data', termos.dataVencimentoPrimeiraParcela, parcelas[0]?.vencimento)
      mustBe('Última data', termos.dataVencimentoUltimaParcela, parcelas.at(-1)?.vencimento)
    }
  },
  async 'JORNADA-01: Um evento com a mesma Idempotency-Key é guardado uma vez só [Contrato, Headers (Idempotency-Key)]'() {
    const id = bank.id('titular')
    const marker = `conformidade-${Date.now()}`
    const body = { ...event(id, { codigo: '9A' }), idNegociacao: marker }
    for (const _ of [1, 2]) {
      await bank.mustAnswer(200, 'POST /api/v1/journey_tracker', {
        as: 'titular',
        body,
        idempotencyKey: marker,
      })
    }
    const { eventos } = await bank.data('GET /api/v1/journey_tracker/{id}/{step}', {
      as: 'titular',
      params: { id, step: '9A' },
    })
    const count = eventos.filter(({ idNegociacao }) => idNegociacao === marker).length
    must(count === 1, `O evento aparece ${count} vezes`)
  },
  async 'ACORDO-09: Sem parcela paga o acordo se cancela, e fica cancelado [Contrato, Proposta/Cancelar]'() {
    const { agreement } = await made(bank)
    const { numeroAcordo } = agreement
    const { estado } = await bank.data('POST /api/v1/Proposta/Cancelar', {
      as: 'conclui',
      body: { numeroAcordo },
    })
    must(estado === 'CANCELADO', `Cancelar respondeu ${estado}`)
    const { acordos } = await bank.list('conclui')
    const cancelled = acordos.find((one) => one.numeroAcordo === numeroAcordo)
    must(cancelled?.estado === 'CANCELADO', `A lista diz ${cancelled?.estado ?? 'nada'}`)
  },
  async 'ACORDO-15: O cancelamento é avisado aos contatos do cadastro [Contrato, Proposta/Cancelar; OWASP ASVS 5.0 6.3.7]'() {
    const { agreement } = await made(bank)
    await bank.data('POST /api/v1/Proposta/Cancelar', {
      as: 'conclui',
      body: { numeroAcordo: agreement.numeroAcordo },
    })
    const text = await bank.readMessage('conclui')
    must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
    must(/cancel/i.test(text), 'A última mensagem não fala do cancelamento')
  },
  async 'ACORDO-10: De um acordo cancelado não se imprime boleto: 409 [Contrato, ACORDO_CANCELADO]'() {
    const { agreement } = await made(bank)
    const body = {
      numeroAcordo: agreement.numeroAcordo,
      numeroParcela: agreement.parcelas[0]?.numero,
      execResposta: '',
    }
    await bank.mustAnswer(409, 'POST /api/v1/boleto/imprimir', { as: 'conclui', body })
  },
}))
