import type { Page } from '@playwright/test'
import { solveBotCheck } from '../access/flows'
import type { Sandbox } from '../fixtures'
import {
  accept,
  arriveAtDate,
  arriveAtMethod,
  arriveAtReview,
  choose,
  chooseFirstDay,
  clickContinue,
  openOffer,
} from '../negotiation/fixtures'
import { consulted, loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'

/** A screen that makes calls. */
export interface FaultyScreen {
  name: string
  /** Its URL. */
  at: string
  calls: readonly string[]
  persona: string
  /** By default, logged in. */
  visitor?: 'consulted' | 'unknown'
  /** How its state is reached. */
  arrive?: (page: Page) => Promise<void>
  /** What a person does on it until the calls are made. */
  act?: (page: Page) => Promise<void>
}

export async function enter(page: Page, sandbox: Sandbox, { persona, visitor }: FaultyScreen): Promise<void> {
  if (visitor === 'unknown') return
  await (visitor === 'consulted' ? consulted : loggedIn)(page, sandbox, await sandbox.persona(persona))
}

const LIST = 'POST /api/v1/negociacoes'
const LIMITS = 'GET /api/v1/Configuracao/MinimoMaximo'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const ADDRESSES = 'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'
const CSRF = 'GET /api/v1/get-csrf-token'
const SLIPS = 'POST /api/v1/p/{taxId}'
const PROGRESS = 'GET /api/v1/journey_tracker/{id}'
const SUMMARY = 'GET /api/v1/basic-data/{id}'
const CONTACTS = 'GET /api/v1/getContactMeans/{id}'
const TIME = 'GET /api/v1/getServerDate'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openOptions(page: Page): Promise<void> {
  await page.goto('/painel-controle')
  await openOffer(page, '/negociacao')
}
async function openDate(page: Page): Promise<void> {
  await openOptions(page)
  await choose(page, 'Em 6 parcelas')
  await arriveAtDate(page)
}
/** Of an offer with more than one. */
async function openMethod(page: Page): Promise<void> {
  await openDate(page)
  await chooseFirstDay(page)
  await arriveAtMethod(page)
}
async function chooseBoleto(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Boleto/ }).check()
  await clickContinue(page)
}
async function openReview(page: Page): Promise<void> {
  await openDate(page)
  await chooseFirstDay(page)
  await arriveAtReview(page)
}
async function conclude(page: Page): Promise<void> {
  await openReview(page)
  await accept(page)
  await page.waitForURL('**/sucesso')
}

const CPF = '52998224725'
async function consult(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.getByLabel('CPF', { exact: true }).fill(CPF)
  await solveBotCheck(page)
  await press(page, 'Consultar')
}
async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'CPF', exact: true }).fill(CPF)
  await page.getByLabel('Senha', { exact: true }).fill('Aurora2026')
  await solveBotCheck(page)
  await press(page, 'Entrar')
}
export const screens: readonly FaultyScreen[] = [
  {
    name: 'panel',
    persona: 'cliente',
    at: '/painel-controle',
    calls: [
      TIME,
      CSRF,
      LIST,
      PROGRESS,
      'GET /api/v1/get_portfolios/{taxId}',
      SLIPS,
      'POST /api/v1/score_miner',
      'POST /api/v1/journey_tracker',
    ],
  },
  {
    name: 'panel of a company',
    persona: 'pj-cliente',
    at: '/painel-controle',
    calls: ['GET /api/Login/GetPartnerIdentification/{taxId}'],
  },
  {
    name: 'own data',
    persona: 'cliente',
    at: '/painel-meus-dados',
    calls: ['GET /api/UsuarioData/{id}', CONTACTS, ADDRESSES, SUMMARY],
  },
  { name: 'agreements', persona: 'acordo-em-dia', at: '/painel-negociacoes', calls: [LIST] },
  {
    name: 'slip',
    persona: 'acordo-em-dia',
    at: '/painel-negociacoes',
    act: (page) => press(page, 'Pagar com boleto'),
    calls: [LINE],
  },
  {
    name: 'change of payment',
    persona: 'acordo-em-dia',
    at: '/painel-alterar-pagamento',
    calls: [LIMITS],
  },
  {
    name: 'options',
    persona: 'cartao-p1',
    at: '/negociacao',
    arrive: openOptions,
    calls: [LIST, LIMITS],
  },
  { name: 'due date', persona: 'cartao-p1', at: '/vencimento', arrive: openDate, calls: [LIMITS] },
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
  { name: 'success', persona: 'cartao-p1', at: '/sucesso', arrive: conclude, calls: [SUMMARY] },
  {
    name: 'status',
    persona: 'documentos-pendentes',
    at: '/status',
    calls: ['GET /api/v1/Proposta/Status/{id}'],
  },
  {
    name: 'documents',
    persona: 'documentos-pendentes',
    at: '/upload-docs',
    calls: ['GET /api/v1/documentos/{numeroAcordo}'],
  },
  {
    name: 'signature',
    persona: 'assinatura-pendente',
    at: '/refinanciamento-contrato',
    calls: ['GET /api/v1/contrato/{numeroAcordo}', ADDRESSES, 'GET /api/v1/journey_tracker/3b/{id}'],
  },
  {
    name: 'slips of a proposal',
    persona: 'campanha-boleto',
    visitor: 'consulted',
    at: '/boletagem',
    calls: [SLIPS],
  },
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
    name: 'password',
    persona: 'cliente',
    visitor: 'consulted',
    at: '/login-cpf',
    act: logIn,
    calls: ['POST /api/auth/login/{botToken}'],
  },
  {
    name: 'where to send a code',
    persona: 'cliente',
    visitor: 'consulted',
    at: '/login-confirma',
    calls: [CONTACTS],
  },
]
