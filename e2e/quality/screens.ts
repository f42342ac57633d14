import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Sandbox } from '../fixtures'
import { accept, chooseFirstDay, clickContinue } from '../negotiation/fixtures'
import { consulted, loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'

/** Every screen of the portal in a reachable state. */

export interface Screen {
  /** Route pattern in the module's declaration. */
  route: string
  /** URL, if it differs from the pattern. */
  at?: string
  /** Opens the screen; defaults to its URL. */
  go?: (page: Page) => Promise<void>
  /** Only reachable from the previous screen. */
  follows?: true
  /** Target of a redirect. */
  leadsTo?: string
  /** Expected console errors. */
  complaint?: RegExp
}

export interface Visit {
  name: string
  /** The visitor: not identified, after a consult, or logged in. */
  arrive?: (page: Page | BrowserContext, sandbox: Sandbox) => Promise<unknown>
  screens: readonly Screen[]
}

const simply = (...routes: string[]): Screen[] => routes.map((route) => ({ route }))

const afterConsult = (key: string) => async (page: Page | BrowserContext, sandbox: Sandbox) =>
  consulted(page, sandbox, await sandbox.persona(key))
const inside = (key: string) => async (page: Page | BrowserContext, sandbox: Sandbox) =>
  loggedIn(page, sandbox, await sandbox.persona(key))

/** Router state of the previous page, which survives a reload and cannot be set otherwise. */
async function loginWithKnownId(page: Page): Promise<void> {
  await page.goto('/login-cpf')
  await waitForHydration(page)
  await page.evaluate(() =>
    history.pushState({ usr: { cpfCnpj: '52998224725' }, key: 'known' }, '', '/login-nav'),
  )
  await page.reload()
}

async function chooseOption(page: Page): Promise<void> {
  await page.getByRole('radio').first().press('Space')
  await clickContinue(page)
}
const qrCode = (page: Page) => page.getByRole('img', { name: /^QR Code/ })

/**
 * One negotiation from choice to end; each screen's first action leaves the previous one.
 * @param last last part of the page at the end
 */
const negotiation = (choice: string, success: string, last = qrCode): Screen[] => [
  { route: choice },
  { route: '/vencimento', follows: true, go: chooseOption },
  {
    route: '/forma-pagamento',
    follows: true,
    go: async (page) => {
      await chooseFirstDay(page)
      await page.waitForURL('**/revisao')
      // The page exists if boleto is the only method, but the flow skips it.
      await page.goto('/forma-pagamento')
    },
  },
  { route: '/revisao', follows: true, go: clickContinue },
  {
    route: success,
    follows: true,
    go: async (page) => {
      await accept(page)
      await expect(last(page)).toBeVisible()
    },
  },
]

export const visits: readonly Visit[] = [
  {
    name: 'the home and its variants',
    screens: simply(
      '/',
      '/login',
      '/pj',
      '/home',
      '/next',
      '/fiesp',
      '/refinanciamento',
      '/febraban',
      '/sac',
    ),
  },
  {
    name: 'the doors',
    screens: [
      ...simply('/login-cpf', '/login-confirma', '/login-segunda-via', '/esqueci-a-senha'),
      { route: '/login-nav', go: loginWithKnownId },
      ...simply('/sem-contato', '/sem-negociacao', '/fora-horario', '/procure-uma-agencia'),
      { route: '/email-auth/:id', at: '/email-auth/nenhum', leadsTo: '/email-auth/link' },
      { route: '/email-auth/:id', at: '/email-auth/abcdefghijklmnop', leadsTo: '/email-auth/link' },
      { route: '/contestar/:id', at: '/contestar/nenhum', leadsTo: '/contestar/link' },
      { route: '/contestar/:id', at: '/contestar/abcdefghijklmnop', leadsTo: '/contestar/link' },
    ],
  },
  {
    name: 'information',
    screens: [
      ...simply(
        '/central-de-duvidas',
        '/central-duvidas',
        '/quem-somos',
        '/acessibilidade',
        '/notificacoes-indevidas',
      ),
      ...simply('/diretiva-privacidade', '/confira-seu-boleto', '/endereco-invalido', '/unexpected-behavior'),
      { route: '*', at: '/nao-existe', complaint: /status of 404/ },
    ],
  },
  {
    name: 'an individual without a password',
    arrive: afterConsult('pf-novo'),
    screens: simply('/cria-senha', '/cod-sms', '/atualizar-telefone', '/atualizar-dados'),
  },
  {
    name: 'a company without a password',
    arrive: afterConsult('pj-kba'),
    screens: simply('/cadastro-pj', '/pj-kba', '/atualizar-dados-pj', '/atualizar-telefone'),
  },
  {
    name: 'a campaign without login',
    arrive: afterConsult('campanha-boleto'),
    screens: simply('/boletagem', '/boleto-facil'),
  },
  {
    name: 'the panel',
    arrive: inside('cliente'),
    screens: [
      { route: '/painel-controle2', leadsTo: '/painel-controle' },
      { route: '/painel-de-controle', leadsTo: '/painel-controle' },
      ...simply('/painel-controle', '/painel-meus-dados', '/painel-central-de-duvidas'),
    ],
  },
  {
    name: 'a running agreement',
    arrive: inside('acordo-em-dia'),
    screens: [
      { route: '/meus-acordos', leadsTo: '/painel-negociacoes' },
      ...simply('/painel-negociacoes', '/painel-alterar-pagamento', '/painel-quitar-antes', '/segunda-via'),
    ],
  },
  {
    name: 'a proposal that waits for documents',
    arrive: inside('documentos-pendentes'),
    screens: [
      ...simply('/status', '/upload-docs', '/refinanciamento-contrato'),
      {
        route: '/sucesso-refinanciamento-veiculo',
        go: async (page) => {
          await page.goto('/upload-docs')
          const toStatus = page.getByRole('link', { name: 'Ver o andamento' })
          const number = new URL((await toStatus.getAttribute('href')) ?? '', page.url()).searchParams
          await page.goto(`/sucesso-refinanciamento-veiculo?${number}`)
        },
      },
    ],
  },
  {
    name: 'a negotiation',
    arrive: inside('cartao-p1'),
    screens: negotiation('/negociacao', '/sucesso'),
  },
  {
    name: 'a vehicle',
    arrive: inside('veiculo-v2'),
    screens: negotiation('/negociacao-reneg', '/sucesso-veiculo', (page) =>
      page.getByRole('link', { name: 'Enviar documentos' }),
    ),
  },
  { name: 'EAVM', arrive: inside('eavm'), screens: simply('/negociacao-eavm') },
  { name: 'DRC', arrive: inside('drc-assinatura'), screens: simply('/negociacao-drc') },
  { name: 'a reorganisation', arrive: inside('reorg-com-seguro'), screens: simply('/negociacao-reorg') },
  { name: 'a slip in 24 hours', arrive: inside('boleto-24h'), screens: simply('/negociacao-boleto-24hrs') },
  { name: 'zero down payment', arrive: inside('zero-entrada'), screens: simply('/oferta-especial') },
]

/** URLs that other visits open anyway. */
const ALIASES = ['/login', '/home', '/fiesp', '/central-duvidas']
const routes = visits.flatMap(({ screens }) => screens.map(({ route }) => route))

/** Whether another visit has the same screen at a different URL. */
export const isSeenElsewhere = ({ route, leadsTo }: Screen): boolean =>
  ALIASES.includes(route) || (leadsTo !== undefined && routes.includes(leadsTo))

/** Opens a screen and waits for its URL, heading and the end of loading. */
export async function open(page: Page, { route, at = route, go, leadsTo = at }: Screen): Promise<void> {
  if (go) await go(page)
  else await page.goto(at)
  await page.waitForURL((url) => url.pathname === leadsTo)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
