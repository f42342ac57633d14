import type { Page } from '@playwright/test'
import { solveBotCheck } from '../access/flows'
import type { Sandbox } from '../fixtures'
import {
  arriveAtMethod,
  choose,
  chooseFirstDay,
  clickContinue,
  openOffer,
  toReview,
} from '../negotiation/fixtures'
import { consulted, loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'

export interface FaultyScreen {
  name: string
  /** Its URL. */
  at: string
  calls: readonly string[]
  persona: string
  /** Defaults to a logged-in debtor. */
  visitor?: 'consulted' | 'unknown'
  /** Navigates to the state. */
  arrive?: (page: Page) => Promise<void>
  /** User actions that cause the calls. */
  act?: (page: Page) => Promise<void>
}

export async function enter(page: Page, sandbox: Sandbox, { persona, visitor }: FaultyScreen): Promise<void> {
  if (visitor === 'unknown') return
  await (visitor === 'consulted' ? consulted : loggedIn)(page, sandbox, await sandbox.persona(persona))
}

const CSRF = 'GET /api/v1/get-csrf-token'
const TIME = 'GET /api/v1/getServerDate'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** For an offer with more than one option. */
async function openMethod(page: Page): Promise<void> {
  await page.goto('/painel-controle')
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 6 parcelas')
  await chooseFirstDay(page)
  await arriveAtMethod(page)
}
async function chooseBoleto(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Boleto/ }).check()
  await clickContinue(page)
}
async function openReview(page: Page): Promise<void> {
  await page.goto('/painel-controle')
  await toReview(page, '/negociacao', 'Em 6 parcelas')
}
const CPF = '52998224725'
async function consult(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.getByLabel('CPF', { exact: true }).fill(CPF)
  await solveBotCheck(page)
  await press(page, 'Consultar')
}
/** One screen per stage, which together cover every fault. `faults.test.tsx` of each module covers all screens. */
export const screens: readonly FaultyScreen[] = [
  {
    name: 'bot check',
    persona: 'cliente',
    visitor: 'unknown',
    at: '/',
    act: (page) => page.getByRole('checkbox', { name: 'Não sou um robô' }).click(),
    calls: ['GET /api/v1/altcha'],
  },
  {
    name: 'consult',
    persona: 'cliente',
    visitor: 'unknown',
    at: '/',
    act: consult,
    calls: [CSRF, 'POST /api/verificar', 'POST /api/v1/criar_exec'],
  },
  {
    name: 'panel',
    persona: 'cliente',
    at: '/painel-controle',
    calls: [
      TIME,
      CSRF,
      'POST /api/v1/negociacoes',
      'GET /api/v1/journey_tracker/{id}',
      'GET /api/v1/get_portfolios/{taxId}',
      'POST /api/v1/p/{taxId}',
      'POST /api/v1/score_miner',
      'POST /api/v1/journey_tracker',
    ],
  },
  {
    name: 'reservation',
    persona: 'debito-automatico',
    at: '/forma-pagamento',
    arrive: openMethod,
    act: chooseBoleto,
    calls: ['POST /api/v1/Negociacao/Efetivar', CSRF],
  },
  {
    name: 'review',
    persona: 'cartao-p1',
    at: '/revisao',
    arrive: openReview,
    calls: [TIME, 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'],
  },
]
