import { type Bank, field, type Reply } from '../bank'
import { request } from '../requests'
import { area } from '../rule'
import { judgeable, judgeableReply, must, mustAnswer, mustBe } from '../verdict'

const DRC = 'POST /api/v1/assinador/drc'

/** The smallest PDF that readers accept. */
const TINY_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Uploads a file as a document that the agreement of 'documentos' still waits for. */
async function upload(bank: Bank, body: string, contentType: string): Promise<Reply> {
  const { documentos } = await bank.data('GET /api/v1/documentos/{numeroAcordo}', { as: 'documentos' })
  const open = documentos.find(({ estado }) => estado !== 'APROVADO')
  judgeable(open !== undefined, "O acordo de 'documentos' não espera mais documentos")
  const place = { as: 'documentos', params: { documento: open.id } } as const
  const file = { query: { nome: 'conformidade.pdf' }, body, contentType }
  return bank.send('PUT /api/v1/documentos/{numeroAcordo}/{documento}', { ...place, ...file })
}

export const papers = area('Documentos e assinatura', (bank) => ({
  'DOC-01: Um tipo de arquivo que não se aceita é 415 [Contrato, Papers and service; OWASP ASVS 5.0 5.2.2]':
    async () => mustAnswer(await upload(bank, 'MZ', 'application/x-msdownload'), 415),
  'DOC-02: O arquivo é reconhecido pelos primeiros bytes, não pelo que diz ser [Contrato, Papers and service; OWASP ASVS 5.0 5.2.2]':
    async () => mustAnswer(await upload(bank, TINY_PDF, 'image/png'), [415, 400]),
  async 'DOC-03: Um PDF é aceito, e retirado enquanto não é aprovado [Contrato, documentos]'() {
    const sent = mustAnswer(await upload(bank, TINY_PDF, 'application/pdf'), 200)
    const state = field(sent.data, 'estado')
    must(state === 'EM_ANALISE' || state === 'APROVADO', `O documento ficou ${String(state)}`)
    const options = { as: 'documentos', params: { documento: String(field(sent.data, 'id')) } } as const
    const remove = 'DELETE /api/v1/documentos/{numeroAcordo}/{documento}'
    const { status, data } = await bank.mustAnswer([200, 409], remove, options)
    must(status === 409 || field(data, 'estado') === 'PENDENTE', 'O documento retirado não voltou a PENDENTE')
  },
  'DOC-04: Mais de 10 MB é 413 [Contrato, Limits; OWASP ASVS 5.0 5.2.1]': async () =>
    mustAnswer(await upload(bank, TINY_PDF.padEnd(10 * 1024 * 1024 + 1), 'application/pdf'), 413),
  async 'ASSINATURA-01: A assinatura começa com um código no e-mail cadastrado, com destino mascarado [Contrato, assinador/drc; Lei 14.063/2020]'() {
    const { data } = mustAnswer(judgeableReply(await request(bank, DRC)), 200)
    mustBe('Status', field(data, 'status'), 'AGUARDANDO')
    must(/\*/.test(String(field(data, 'destino'))), 'O destino não está mascarado')
    must(field(data, 'linhaDigitavel') === null, 'Há boleto antes da assinatura')
  },
  async 'ASSINATURA-02: Um código errado não assina [Contrato, assinador/drc]'() {
    const body = { acao: 'ASSINAR', codigo: '0000' }
    const { status, data } = await bank.send(DRC, { as: 'assinatura', body })
    must(status < 500 && field(data, 'status') !== 'ASSINADO', `Respondeu ${status}`)
  },
  async 'ASSINATURA-04: O código da assinatura não vai a um endereço que acaba de ser digitado [Contrato, Contacts, password, signature; OWASP ASVS 5.0 6.6.1, 7.5.3]'() {
    const body = { acao: 'INICIAR', email: 'conformidade@example.com' }
    for (const name of [DRC, 'POST /api/v1/contrato/{numeroAcordo}/assinatura'] as const) {
      const { status, data } = await bank.send(name, { as: 'assinatura', body })
      judgeable(status !== 429, 'Limite de códigos do banco; repita mais tarde')
      const sentThere = status === 200 && /@example\.com$/i.test(String(field(data, 'destino')))
      must(!sentThere, 'O código foi ao endereço digitado')
      must(status === 200 || (status >= 400 && status < 500), `Respondeu ${status}`)
    }
  },
  async 'ASSINATURA-03: Antes da assinatura nada vence, e não há boleto nem prazo para desistir [Contrato, Efetivar e Formalizar; CDC art. 49]'() {
    const { parcelas, estado, desistirAte } = await bank.agreement('assinatura')
    judgeable(estado === 'AGUARDANDO_ASSINATURA', `O acordo está ${estado}`)
    must(!parcelas.some(({ boletoDisponivel }) => boletoDisponivel), 'Há boleto disponível')
    must(!parcelas.some((one) => one.estado === 'VENCIDA'), 'Há parcela vencida')
    must(!desistirAte, `desistirAte é ${desistirAte}`)
  },
  async 'CONTRATO-01: O resumo traz o contrato com o seu hash, a liquidação antecipada e os encargos [CDC arts. 52 § 2º e 54-B]'() {
    const name = 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'
    const { data } = mustAnswer(judgeableReply(await request(bank, name)), 200)
    const contract = field(data, 'contrato')
    must(/^[0-9a-f]{64}$/.test(String(field(contract, 'hash'))), 'O hash não é SHA-256')
    for (const text of ['liquidacaoAntecipada', 'encargosAtraso']) {
      must(String(field(data, text) ?? '').length > 20, `Falta ${text}`)
    }
  },
}))
