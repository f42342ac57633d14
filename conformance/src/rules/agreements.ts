import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import { choiceOf, event, reserve } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer, mustBe, mustRefuseStale } from '../verdict'

const BY_KEY = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const SUMMARY = 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'
const FORMALIZAR = 'POST /api/v1/Negociacao/Formalizar'
const ONE_AGREEMENT = 'Contrato, Formalizar (idempotência); OWASP ASVS 5.0 2.3.4'

const totalOf = (parcelas: readonly { valor: number }[]) =>
  parcelas.reduce((all, { valor }) => all + cents(valor), 0)
const numberIn = ({ data }: Reply) => String(field(field(data, 'dados'), 'numeroAcordo'))

/** The run's only agreement, made by two concurrent requests with one idempotency key. */
const made = (bank: Bank) =>
  bank.once('made', async () => {
    const { group, terms, acceptance } = await reserve(bank, 'conclui')
    const key = `conformidade-${terms.idProposta}`
    const body = {
      ...acceptance,
      chaveIdempotencia: key,
      ...(terms.formaPagamento === 'DEBITO_AUTOMATICO' && {
        autorizacaoDebito: { autorizado: true, agencia: '1234', conta: '123455' },
      }),
    }
    const both = () => bank.send(FORMALIZAR, { as: 'conclui', body, idempotencyKey: key })
    const replies = await Promise.all([both(), both()])
    const { dados: agreement } = await bank.data(FORMALIZAR, { as: 'conclui', body })
    must(agreement !== null, 'A conclusão foi recusada')
    return { group, terms, acceptance, key, replies, agreement }
  })

const cancel = (bank: Bank, numeroAcordo: string) =>
  bank.data('POST /api/v1/Proposta/Cancelar', { as: 'conclui', body: { numeroAcordo } })

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
    const text = await bank.read('conclui', 'mensagem')
    must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
  },
  async [`ACORDO-02: Repetir a conclusão mais tarde responde o mesmo acordo [${ONE_AGREEMENT}]`]() {
    const { acceptance, agreement } = await made(bank)
    const again = await bank.mustAnswer(200, FORMALIZAR, { as: 'conclui', body: acceptance })
    must(numberIn(again) === agreement.numeroAcordo, 'A repetição fez outro acordo')
  },
  async [`ACORDO-03: A lista mostra um acordo só, e o grupo não é mais oferecido [${ONE_AGREEMENT}]`]() {
    const { group, agreement } = await made(bank)
    const { acordos, negociacoes } = await bank.list('conclui')
    const contracts = (one: Pick<typeof group, 'contratos'>) =>
      one.contratos.map(({ numero }) => numero).join()
    const same = acordos.filter((one) => one.estado !== 'CANCELADO' && contracts(one) === contracts(group))
    must(same.length === 1, `${same.length} acordos vivos do mesmo grupo`)
    must(same[0]?.numeroAcordo === agreement.numeroAcordo, 'O acordo da lista é outro')
    const offered = negociacoes.some(({ idNegociacao }) => idNegociacao === group.idNegociacao)
    must(!offered, 'O grupo concluído continua à venda')
  },
  async 'ACORDO-04: O acordo é o que foi reservado: mesmo total, mesmas parcelas [Contrato, Concluded; CDC art. 30]'() {
    const { terms, agreement } = await made(bank)
    mustBe('Centavos do total', cents(agreement.valorTotal), cents(terms.totalAPagar))
    mustBe('Centavos das parcelas', totalOf(agreement.parcelas), cents(agreement.valorTotal))
    const [instalment] = agreement.parcelas
    mustBe('Valor da primeira parcela', instalment?.valor, agreement.valor)
    mustBe('Vencimento da primeira parcela', instalment?.vencimento, agreement.vencimento)
  },
  async 'ACORDO-05: Outra escolha para um grupo com acordo é 409 JA_FORMALIZADA ou 404 [Contrato, JA_FORMALIZADA]'() {
    const { group } = await made(bank)
    const body = choiceOf(group, { tipo: 'A vista', idOpcao: undefined })
    await bank.mustAnswer([409, 404], 'POST /api/v1/Negociacao/Efetivar', { as: 'conclui', body })
  },
  async 'ACORDO-06: O acordo tem estado e etapas coerentes [Contrato, Proposta/Status]'() {
    const { agreement } = await made(bank)
    const options = { as: 'conclui', params: { id: agreement.numeroAcordo } } as const
    const { estado, etapas } = await bank.data('GET /api/v1/Proposta/Status/{id}', options)
    must(estado === agreement.estado, `Status diz ${estado}; a conclusão, ${agreement.estado}`)
    must(etapas.length > 0, 'Nenhuma etapa')
  },
  async 'ACORDO-07: Um acordo com parcela paga não se cancela: 409 [Contrato, NAO_CANCELAVEL]'() {
    must(!(await bank.agreement('atraso')).podeCancelar, 'A lista diz que se pode cancelar')
    await bank.mustAnswer(409, 'POST /api/v1/Proposta/Cancelar', { as: 'atraso' })
  },
  async 'ACORDO-08: A lista de acordos soma: total, pago, parcelas [Contrato, Agreement]'() {
    for (const role of ['acordo', 'atraso'] as const) {
      const { parcelas, valorTotal, valorPago, parcelasPagas } = await bank.agreement(role)
      const paid = parcelas.filter(({ estado }) => estado === 'PAGA')
      mustBe(`'${role}': centavos das parcelas`, totalOf(parcelas), cents(valorTotal))
      mustBe(`'${role}': centavos das pagas`, totalOf(paid), cents(valorPago))
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
    const { agreement, instalment } = await bank.openInstalment('acordo')
    const { numeroAcordo, tipo, versao, podeAlterarPagamento, formaPagamento } = agreement
    judgeable(podeAlterarPagamento, "O acordo de 'acordo' não se altera")
    const { vencimento: dataPrimeiroVencimento, numero: numeroParcela } = instalment
    await mustRefuseStale(versao, (decidedOn) => {
      const alteracao = { numeroAcordo, numeroParcela, versao: decidedOn }
      const body = { idNegociacao: numeroAcordo, tipo, dataPrimeiroVencimento, formaPagamento, alteracao }
      return bank.send('POST /api/v1/Negociacao/Efetivar', { as: 'acordo', body })
    })
  },
  async 'ACORDO-16: Lista e condições dizem os mesmos dias e as mesmas somas [Contrato, Agreement e Proposta/Resumo; CDC art. 30]'() {
    for (const role of ['acordo', 'assinatura'] as const) {
      const { parcelas } = await bank.agreement(role)
      const { termos } = await bank.data(SUMMARY, { as: role })
      const inWords = (some: readonly { numero: number; vencimento: string; valor: number }[]) =>
        some.map(({ numero, vencimento, valor }) => `${numero}: ${valor} em ${vencimento}`).join(', ')
      mustBe(`'${role}': as condições dizem`, inWords(termos.parcelas), inWords(parcelas))
      mustBe('Primeira data', termos.dataVencimentoPrimeiraParcela, parcelas[0]?.vencimento)
      mustBe('Última data', termos.dataVencimentoUltimaParcela, parcelas.at(-1)?.vencimento)
    }
  },
  async 'JORNADA-01: Um evento com a mesma Idempotency-Key é guardado uma vez só [Contrato, Headers (Idempotency-Key)]'() {
    const marker = `conformidade-${Date.now()}`
    const body = { ...event({ codigo: '9A' }), idNegociacao: marker }
    const options = { as: 'titular', body, idempotencyKey: marker } as const
    for (const _ of [1, 2]) await bank.mustAnswer(200, 'POST /api/v1/journey_tracker', options)
    const { eventos } = await bank.data('GET /api/v1/journey_tracker/{id}/{step}', { as: 'titular' })
    const count = eventos.filter(({ idNegociacao }) => idNegociacao === marker).length
    must(count === 1, `O evento aparece ${count} vezes`)
  },
  async 'ACORDO-09: Sem parcela paga o acordo se cancela, e fica cancelado [Contrato, Proposta/Cancelar]'() {
    const { numeroAcordo } = (await made(bank)).agreement
    const { estado } = await cancel(bank, numeroAcordo)
    must(estado === 'CANCELADO', `Cancelar respondeu ${estado}`)
    const { acordos } = await bank.list('conclui')
    const cancelled = acordos.find((one) => one.numeroAcordo === numeroAcordo)
    must(cancelled?.estado === 'CANCELADO', `A lista diz ${cancelled?.estado ?? 'nada'}`)
  },
  async 'ACORDO-15: O cancelamento é avisado aos contatos do cadastro [Contrato, Proposta/Cancelar; OWASP ASVS 5.0 6.3.7]'() {
    const { agreement } = await made(bank)
    await cancel(bank, agreement.numeroAcordo)
    const text = await bank.read('conclui', 'mensagem')
    must(text.includes(agreement.numeroAcordo), 'A última mensagem não é sobre o acordo')
    must(/cancel/i.test(text), 'A última mensagem não fala do cancelamento')
  },
  async 'ACORDO-10: De um acordo cancelado não se imprime boleto: 409 [Contrato, ACORDO_CANCELADO]'() {
    const { numeroAcordo, parcelas } = (await made(bank)).agreement
    const body = { numeroAcordo, numeroParcela: parcelas[0]?.numero }
    await bank.mustAnswer(409, 'POST /api/v1/boleto/imprimir', { as: 'conclui', body })
  },
}))
