import { Client, type Debtor } from '@portal/contract/client'
import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import type { FastifyInstance } from 'fastify'
import { inProcess } from '../client/in-process'
import { instantOf } from '../clock/sao-paulo'
import { previousBusinessDay } from '../negotiation/bounds'
import type { Persona } from '../personas'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'

/** A starting point for tests, reached by calls of the contract in a new world. */
export interface Scene {
  key: string
  /** In Portuguese, for the page. */
  title: string
  /** Key of the debtor. */
  persona: string
  /** The scene starts this many days ago, at 10:00. */
  daysAgo: number
  /** Plays up to now; returns the path of the page to open. */
  play(browser: SceneBrowser): Promise<string>
}

/** One debtor in the world of a scene. */
export class SceneBrowser extends Client {
  /** In the open session, if any. */
  debtor: Debtor | undefined
  /** Execution of a consult; null without one. */
  execId: string | null = null
  /** `Set-Cookie` header that makes another browser this one; null if nothing depends on it. */
  setCookie: string | null = null

  constructor(
    app: FastifyInstance,
    world: World,
    readonly persona: Persona,
    /** The day on which the scene ends. */
    readonly today: string,
  ) {
    super(inProcess(app, pathOf(world)))
  }

  /** Logs in with the password. */
  async logIn(): Promise<Debtor> {
    const { taxId, senha = '' } = this.persona
    this.debtor = await this.openSession(taxId, senha)
    return this.debtor
  }

  /** An operator's call, for this world. */
  async control(path: string, payload: object): Promise<void> {
    const options = { body: payload, csrf: null }
    const { status, data } = await this.exchange(path, 'POST', `/sandbox${path}`, options)
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`)
  }

  /** Cookie of the scene's browser, to which codes and limits of strangers are bound. */
  async device(): Promise<string> {
    const { headers } = await this.call('GET /api/v1/get-csrf-token')
    this.setCookie = String(headers['set-cookie'])
    return this.setCookie.split(';')[0] ?? ''
  }

  /** Advances time to today and logs in again, as sessions end; returns the page to open. */
  async upToNow(page: string, time = '10:00'): Promise<string> {
    await this.control('/advance', { to: instantOf(this.today, time).toISOString() })
    await this.logIn()
    return page
  }
}

const PANEL = '/painel-controle'
const AGREEMENTS = '/meus-acordos'

async function agreeInInstalments(browser: SceneBrowser, dataPrimeiroVencimento?: string) {
  const debtor = await browser.logIn()
  const { opcoes } = await debtor.opportunity()
  const idOpcao = opcoes.find(({ tipo }) => tipo === 'Parcelado')?.id
  return debtor.agree(0, {
    tipo: 'Parcelado',
    ...(idOpcao && { idOpcao }),
    ...(dataPrimeiroVencimento && { dataPrimeiroVencimento }),
  })
}

/** Each scene starts from the seeded debtor and includes all of its steps. */
const plays: Readonly<Record<string, Scene['play']>> = {
  async 'oferta-aberta: Com login, ofertas abertas, nada escolhido [cliente]'(browser) {
    await browser.logIn()
    return PANEL
  },
  async 'reserva-termina-hoje: Oferta reservada há dois dias: a reserva termina hoje às 10h [cliente, 2]'(
    browser,
  ) {
    const debtor = await browser.logIn()
    const { idNegociacao } = await debtor.opportunity()
    await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body: debtor.choice(idNegociacao) })
    return browser.upToNow(PANEL, '09:30')
  },
  async 'concluido-ontem: Acordo concluído ontem, boleto ainda não pago [cliente, 1]'(browser) {
    await (await browser.logIn()).agree()
    return browser.upToNow('/segunda-via')
  },
  async 'parcela-vencida: Acordo parcelado com uma parcela vencida [cliente, 30]'(browser) {
    await agreeInInstalments(browser, previousBusinessDay(addDays(browser.today, -5)))
    return browser.upToNow(AGREEMENTS)
  },
  async 'primeira-parcela-paga: Acordo parcelado em dia, primeira parcela paga [cliente, 30]'(browser) {
    const { numeroAcordo } = await agreeInInstalments(browser, toBusinessDay(addDays(browser.today, -15)))
    await browser.control('/payments', { numeroAcordo, parcela: 1 })
    return browser.upToNow(AGREEMENTS)
  },
  async 'quitado: Acordo à vista, pago e quitado [cliente, 20]'(browser) {
    const { numeroAcordo } = await (await browser.logIn()).agree()
    await browser.control('/payments', { numeroAcordo })
    return browser.upToNow(AGREEMENTS)
  },
  async 'cancelado: Acordo cancelado hoje, a oferta volta [cliente]'(browser) {
    const debtor = await browser.logIn()
    const { numeroAcordo } = await debtor.agree()
    await debtor.fetchData('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
    return PANEL
  },
  async 'documentos-pendentes: Refinanciamento de veículo concluído ontem, faltam os documentos [veiculo-v3, 1]'(
    browser,
  ) {
    const { numeroAcordo } = await agreeInInstalments(browser)
    return browser.upToNow(`/upload-docs?acordo=${numeroAcordo}`)
  },
  async 'aguardando-assinatura: DRC concluído ontem, falta a assinatura [drc-assinatura, 1]'(browser) {
    const { numeroAcordo } = await agreeInInstalments(browser)
    return browser.upToNow(`/refinanciamento-contrato?acordo=${numeroAcordo}`)
  },
  async 'codigo-bloqueado: Sem login: o código enviado foi errado três vezes e não vale mais [pf-novo]'(
    browser,
  ) {
    const { taxId } = browser.persona
    const cookie = await browser.device()
    await browser.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId }, headers: { cookie } })
    for (let tries = 0; tries < 3; tries += 1) {
      await browser.call('POST /api/consultar_codigo', {
        // No code has a zero.
        body: { code: '0000' },
        identification: taxId,
        headers: { cookie },
      })
    }
    return '/login-confirma'
  },
  async 'senha-bloqueada: Sem login: a senha foi errada cinco vezes [cliente]'(browser) {
    const { taxId: cpfCnpj } = browser.persona
    const cookie = await browser.device()
    for (let tries = 0; tries < 5; tries += 1) {
      await browser.call('POST /api/auth/login/{botToken}', {
        params: { botToken: await browser.solvedBotCheck() },
        body: { cpfCnpj, senha: 'senha-errada' },
        headers: { cookie },
      })
    }
    return '/login-cpf'
  },
  'fora-de-horario: Com login, às 22h30: a negociação está fechada [cliente]': (browser) =>
    browser.upToNow(PANEL, '22:30'),
}

/** A play's name is `key: title [debtor, days ago]`. */
export const scenes: readonly Scene[] = Object.entries(plays).map(([name, play]) => {
  const [, key = '', title = '', persona = '', daysAgo = 0] =
    /^(\S+): (.+) \[(\S+?)(?:, (\d+))?\]$/.exec(name) ?? []
  return { key, title, persona, daysAgo: Number(daysAgo), play }
})
