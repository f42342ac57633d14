import { toBusinessDay } from '@portal/domain/due-date'
import { previousBusinessDay } from '../money/business-day'
import type { Scene, Stage } from './scene'

const PANEL = '/painel-controle'
const AGREEMENTS = '/meus-acordos'

async function agreeInInstalments(stage: Stage, dataPrimeiroVencimento?: string) {
  const debtor = await stage.logIn()
  const { opcoes } = await debtor.opportunity()
  const option = opcoes.find(({ tipo }) => tipo === 'Parcelado')
  return debtor.agree(0, {
    tipo: 'Parcelado',
    ...(option === undefined ? {} : { idOpcao: option.id }),
    ...(dataPrimeiroVencimento === undefined ? {} : { dataPrimeiroVencimento }),
  })
}

/** Until today; the debtor is logged in again afterwards. */
async function upToNow(stage: Stage, page: string): Promise<string> {
  await stage.passUntil()
  await stage.logIn()
  return page
}

/** Each begins from a debtor as described, so that what it needs is here to read. */
export const scenes: readonly Scene[] = [
  {
    key: 'oferta-aberta',
    title: 'Com login, ofertas abertas, nada escolhido',
    persona: 'cliente',
    async play(stage) {
      await stage.logIn()
      return PANEL
    },
  },
  {
    key: 'reserva-termina-hoje',
    title: 'Oferta reservada há dois dias: a reserva termina hoje às 10h',
    persona: 'cliente',
    daysAgo: 2,
    async play(stage) {
      const debtor = await stage.logIn()
      const { idNegociacao } = await debtor.opportunity()
      await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body: debtor.choice(idNegociacao) })
      await stage.passUntil(stage.today, '09:30')
      await stage.logIn()
      return PANEL
    },
  },
  {
    key: 'concluido-ontem',
    title: 'Acordo concluído ontem, boleto ainda não pago',
    persona: 'cliente',
    daysAgo: 1,
    async play(stage) {
      await (await stage.logIn()).agree()
      return upToNow(stage, '/segunda-via')
    },
  },
  {
    key: 'parcela-vencida',
    title: 'Acordo parcelado com uma parcela vencida',
    persona: 'cliente',
    daysAgo: 30,
    async play(stage) {
      await agreeInInstalments(stage, previousBusinessDay(stage.ago(5)))
      return upToNow(stage, AGREEMENTS)
    },
  },
  {
    key: 'primeira-parcela-paga',
    title: 'Acordo parcelado em dia, primeira parcela paga',
    persona: 'cliente',
    daysAgo: 30,
    async play(stage) {
      const { numeroAcordo } = await agreeInInstalments(stage, toBusinessDay(stage.ago(15)))
      await stage.client.control('/payments', { numeroAcordo, parcela: 1 })
      return upToNow(stage, AGREEMENTS)
    },
  },
  {
    key: 'quitado',
    title: 'Acordo à vista, pago e quitado',
    persona: 'cliente',
    daysAgo: 20,
    async play(stage) {
      const { numeroAcordo } = await (await stage.logIn()).agree()
      await stage.client.control('/payments', { numeroAcordo })
      return upToNow(stage, AGREEMENTS)
    },
  },
  {
    key: 'cancelado',
    title: 'Acordo cancelado hoje, a oferta volta',
    persona: 'cliente',
    async play(stage) {
      const debtor = await stage.logIn()
      const { numeroAcordo } = await debtor.agree()
      await debtor.fetchData('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
      return PANEL
    },
  },
  {
    key: 'documentos-pendentes',
    title: 'Refinanciamento de veículo concluído ontem, faltam os documentos',
    persona: 'veiculo-v3',
    daysAgo: 1,
    async play(stage) {
      const { numeroAcordo } = await agreeInInstalments(stage)
      return upToNow(stage, `/upload-docs?acordo=${numeroAcordo}`)
    },
  },
  {
    key: 'aguardando-assinatura',
    title: 'DRC concluído ontem, falta a assinatura',
    persona: 'drc-assinatura',
    daysAgo: 1,
    async play(stage) {
      const { numeroAcordo } = await agreeInInstalments(stage)
      return upToNow(stage, `/refinanciamento-contrato?acordo=${numeroAcordo}`)
    },
  },
  {
    key: 'codigo-bloqueado',
    title: 'Sem login: o código enviado foi errado três vezes e não vale mais',
    persona: 'pf-novo',
    async play(stage) {
      const { client, taxId } = stage
      const cookie = await stage.device()
      await client.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId }, headers: { cookie } })
      const code = client.lastCode(taxId) === 'ZZZZ' ? 'YYYY' : 'ZZZZ'
      for (let tries = 0; tries < 3; tries += 1) {
        await client.call('POST /api/consultar_codigo', {
          body: { code },
          identification: taxId,
          headers: { cookie },
        })
      }
      return '/login-confirma'
    },
  },
  {
    key: 'senha-bloqueada',
    title: 'Sem login: a senha foi errada cinco vezes',
    persona: 'cliente',
    async play(stage) {
      const { client, taxId: cpfCnpj } = stage
      const cookie = await stage.device()
      for (let tries = 0; tries < 5; tries += 1) {
        await client.call('POST /api/auth/login/{botToken}', {
          params: { botToken: await client.solvedBotCheck() },
          body: { cpfCnpj, senha: 'senha-errada' },
          headers: { cookie },
        })
      }
      return '/login-cpf'
    },
  },
  {
    key: 'fora-de-horario',
    title: 'Com login, às 22h30: a negociação está fechada',
    persona: 'cliente',
    async play(stage) {
      await stage.passUntil(stage.today, '22:30')
      await stage.logIn()
      return PANEL
    },
  },
]
