import { solveBotCheck } from '../access/flows'
import type { Persona } from '../fixtures'
import type { Tab } from '../walks/tab'
import type { Part } from './growth'

/** The page where every leg starts and ends; it links to each part of the portal. */
export const STATION = '/acessibilidade'

/** A tour must not outlast the session. */
type Outlive = () => Promise<void>

/** A leg that stays within the pages of one module, so that its growth is that module's. */
export interface Leg extends Part {
  go(tab: Tab, outlive: Outlive): Promise<void>
}

async function arrive(tab: Tab, ...paths: string[]): Promise<void> {
  await tab.page.waitForURL(({ pathname }) => paths.includes(pathname))
  await tab.settle()
}

/** Navigates by a link of the bar or the screen. */
async function follow(tab: Tab, path: string): Promise<void> {
  const links = tab.page.locator(`:is(main, header) a[href="${path}"]`)
  await links.filter({ visible: true }).last().click()
  await arrive(tab, path)
}

/** Navigates by a link of the footer, parts of which are collapsed. */
async function toStation(tab: Tab): Promise<void> {
  const footer = tab.page.getByRole('contentinfo')
  const link = footer.locator(`a[href="${STATION}"]`)
  if (!(await link.isVisible())) await footer.locator('summary').click()
  await link.click()
  await arrive(tab, STATION)
}

async function back(tab: Tab, path: string): Promise<void> {
  await tab.page.goBack()
  await arrive(tab, path)
}

const press = (tab: Tab, name: string) => tab.page.getByRole('button', { name, exact: true }).first().click()

async function seeAccess(tab: Tab): Promise<void> {
  const questions = ['/quem-somos', '/central-de-duvidas', '/confira-seu-boleto']
  // Pages that other legs pass, as often as those do.
  for (const path of ['/', '/login-cpf', ...questions, '/', '/login-cpf']) {
    await follow(tab, path)
    await back(tab, STATION)
  }
  await follow(tab, '/login-cpf')
  await toStation(tab)
}

async function seePanel(tab: Tab): Promise<void> {
  for (const path of ['/painel-negociacoes', '/painel-meus-dados', '/painel-central-de-duvidas']) {
    await follow(tab, '/painel-controle')
    await follow(tab, path)
  }
  await back(tab, '/painel-controle')
  await toStation(tab)
}

async function negotiate(tab: Tab): Promise<void> {
  const { page } = tab
  const choose = async (...leadsTo: string[]) => {
    await page.getByRole('radio').first().press('Space')
    await press(tab, 'Continuar')
    await arrive(tab, ...leadsTo)
  }
  await follow(tab, '/painel-controle')
  await page.getByRole('link', { name: 'Negociar Cartão de crédito' }).click()
  await arrive(tab, '/negociacao')
  // A debtor who has already chosen a date continues after it.
  await choose('/vencimento', '/revisao')
  if (page.url().endsWith('/revisao')) await follow(tab, '/vencimento')
  await choose('/revisao')
  await follow(tab, '/vencimento')
  await toStation(tab)
  await follow(tab, '/segunda-via')
  await toStation(tab)
}

async function talk(tab: Tab): Promise<void> {
  await press(tab, 'Fale com a gente')
  await tab.page.getByRole('button', { name: 'Chat' }).click()
  await tab.settle()
  await press(tab, 'Fechar')
}

async function enter(tab: Tab, { senha = '' }: Persona): Promise<void> {
  await tab.page.getByLabel('Senha', { exact: true }).fill(senha)
  await solveBotCheck(tab.page)
  await press(tab, 'Entrar')
  await arrive(tab, '/painel-controle')
}

const typeId = (tab: Tab, { cpfCnpj }: Persona) =>
  tab.page.getByRole('textbox', { name: 'CPF', exact: true }).fill(cpfCnpj)

async function consult(tab: Tab, debtor: Persona): Promise<void> {
  await follow(tab, '/')
  await typeId(tab, debtor)
  await solveBotCheck(tab.page)
  await press(tab, 'Consultar')
  await arrive(tab, '/login-cpf')
}

async function logIn(tab: Tab, debtor: Persona): Promise<void> {
  await follow(tab, '/login-cpf')
  await typeId(tab, debtor)
  await enter(tab, debtor)
}

async function leave(tab: Tab): Promise<void> {
  await press(tab, 'Sair')
  await arrive(tab, '/')
  await toStation(tab)
}

/** The panel stays open until its session has expired. */
async function comeTooLate(tab: Tab, outlive: Outlive): Promise<void> {
  await outlive()
  await arrive(tab, '/login-cpf')
  await toStation(tab)
}

/** The legs of a round; `in` and `out` connect it with the next one. */
export interface Tour {
  ofNobody: readonly Leg[]
  in: (tab: Tab) => Promise<void>
  ofDebtor: readonly Leg[]
  out: (tab: Tab) => Promise<void>
}

export function tourOf(debtor: Persona): Tour {
  const session: Leg['go'] = async (tab, outlive) => {
    await consult(tab, debtor)
    await enter(tab, debtor)
    await leave(tab)
    await logIn(tab, debtor)
    await comeTooLate(tab, outlive)
  }
  return {
    ofNobody: [
      { leg: 'mfe-access', passes: [], go: seeAccess },
      { leg: 'shell', passes: ['mfe-access', 'mfe-panel'], go: session },
    ],
    in: async (tab) => {
      await logIn(tab, debtor)
      await toStation(tab)
    },
    ofDebtor: [
      { leg: 'mfe-widget', passes: [], go: talk },
      { leg: 'mfe-panel', passes: [], go: seePanel },
      { leg: 'mfe-negotiation', passes: ['mfe-panel'], go: negotiate },
    ],
    out: async (tab) => {
      await follow(tab, '/painel-controle')
      await leave(tab)
    },
  }
}
