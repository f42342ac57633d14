import type { Locator, Page } from '@playwright/test'
import { mainBox } from '../wait-for-page'
import {
  accept,
  arriveAtDate,
  arriveAtMethod,
  arriveAtReview,
  choose,
  chooseFirstDay,
  clickContinue,
  expect,
  openDetails,
  openOffer,
  test,
} from './fixtures'
import { consulted } from './session'

/** Tall enough to keep sticky bars and the widget's launcher out of the screenshot. */
const VIEWPORT = 4000
const TALLEST = 800
/** Space above a screenshot that does not start at the top. */
const ABOVE = 24

const views = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

/** Opens the screen in its state; returns the first element to show, unless it is the top. */
type Reach = (page: Page) => Promise<Locator | undefined>

/** Screens that one debtor visits in sequence. */
interface Scenario {
  persona: string
  /** Needs no login. */
  anonymous?: true
  screens: Readonly<Record<string, Reach>>
}

const quoted = (page: Page, words: RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()

/**
 * Screenshots of the screens of a negotiation. After an intended change: `npx playwright test -c
 * e2e/playwright.config.ts e2e/negotiation/looks.spec.ts --update-snapshots`
 */
const scenarios: readonly Scenario[] = [
  {
    persona: 'cartao-p2',
    screens: {
      async choice(page) {
        await openOffer(page, '/negociacao')
        await page.getByRole('radio', { name: 'Em 10 parcelas' }).check()
        await quoted(page, /^9 × R\$/)
        return undefined
      },
      async 'own-proposal'(page) {
        const own = page.getByRole('radio', { name: 'Fazer minha proposta' })
        await own.check()
        await page.getByRole('radio', { name: 'Em quantas parcelas quero pagar' }).check()
        await page.getByLabel('Número de parcelas').fill('9')
        await quoted(page, /^8 × R\$/)
        await openDetails(page)
        await page.getByRole('button', { name: 'Todas as parcelas' }).click()
        return own
      },
      async vencimento(page) {
        await choose(page, 'Em 10 parcelas')
        await arriveAtDate(page)
        await page.getByRole('radio', { name: 'sexta, 11 de dezembro' }).check()
        await expect(page.getByText(/Depois, todo dia/)).toBeVisible()
        return undefined
      },
      async revisao(page) {
        await chooseFirstDay(page)
        await arriveAtReview(page)
        return undefined
      },
      async sucesso(page) {
        await accept(page)
        await page.waitForURL('**/sucesso')
        await expect(page.getByRole('switch', { name: 'Lembrar pelo WhatsApp' })).toBeVisible()
        await expect(pixSquare(page)).toBeVisible()
        return undefined
      },
    },
  },
  {
    persona: 'veiculo-v3',
    screens: {
      async 'negociacao-reneg'(page) {
        await openOffer(page, '/negociacao-reneg')
        await page.getByRole('switch', { name: /Incluir Seguro/ }).check()
        await page.getByRole('radio', { name: 'Em 24 parcelas' }).check()
        const newMoney = page.getByLabel(/troco/)
        await newMoney.fill('3000')
        await openDetails(page)
        await page.getByRole('button', { name: 'Do que é feito o custo total (CET)' }).click()
        await expect(page.getByText('Troco para você')).toBeVisible()
        return newMoney
      },
      async 'sucesso-refinanciamento-veiculo'(page) {
        await page.getByLabel(/troco/).fill('')
        await page.getByRole('switch', { name: /Incluir Seguro/ }).uncheck()
        await choose(page, 'Em 24 parcelas')
        await chooseFirstDay(page)
        await accept(page)
        await page.waitForURL('**/sucesso-refinanciamento-veiculo')
        await expect(page.getByRole('link', { name: 'Enviar documentos' })).toBeVisible()
        return undefined
      },
    },
  },
  {
    persona: 'debito-automatico',
    screens: {
      async 'forma-pagamento'(page) {
        await openOffer(page, '/negociacao')
        await choose(page, 'Em 6 parcelas')
        await chooseFirstDay(page)
        await arriveAtMethod(page)
        await page.getByRole('radio', { name: /^Débito automático/ }).check()
        await clickContinue(page)
        await expect(
          page.getByText('Para seguir com o débito automático, marque a autorização'),
        ).toBeVisible()
        return undefined
      },
    },
  },
  {
    persona: 'acordo-em-atraso',
    screens: {
      async 'segunda-via'(page) {
        await page.goto('/segunda-via')
        await page.getByRole('button', { name: 'Ver código de barras' }).first().click()
        await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
        await expect(pixSquare(page)).toBeVisible()
        return undefined
      },
    },
  },
  {
    persona: 'documentos-pendentes',
    screens: {
      async status(page) {
        await page.goto('/status')
        await expect(page.getByRole('link', { name: 'Enviar documentos' })).toBeVisible()
        return undefined
      },
      async 'upload-docs'(page) {
        await page.getByRole('link', { name: 'Enviar documentos' }).click()
        await page.getByLabel('Arquivo: Documento de identidade').setInputFiles({
          name: 'nota.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('x'),
        })
        await expect(page.getByText('Envie um arquivo PDF, JPG ou PNG')).toBeVisible()
        return undefined
      },
    },
  },
  {
    persona: 'assinatura-pendente',
    screens: {
      async 'refinanciamento-contrato'(page) {
        await page.goto('/refinanciamento-contrato')
        await expect(page.getByRole('heading', { name: 'Seu endereço' })).toBeVisible()
        await page.getByRole('button', { name: 'Enviar código de assinatura' }).click()
        await expect(page.getByText('Para assinar, marque que leu o contrato')).toBeVisible()
        return page.getByRole('heading', { name: 'Seu endereço' })
      },
    },
  },
  {
    persona: 'campanha-boleto',
    anonymous: true,
    screens: {
      async boletagem(page) {
        await page.goto('/boletagem')
        await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
        await expect(pixSquare(page)).toBeVisible()
        return undefined
      },
    },
  },
]

const pixSquare = (page: Page) => page.getByRole('img', { name: 'QR Code para pagar este boleto com Pix' })

/** Masks values that differ between runs. */
const varying = (page: Page) => [
  page.getByText(/Número do acordo: \d+/).locator('strong'),
  page.getByText(/^Número \d+\.$/),
  page.locator('p').filter({ hasText: 'Código de barras:' }),
  pixSquare(page),
]

for (const { persona, anonymous, screens } of scenarios) {
  const names = Object.keys(screens).join(', ')
  test(`${names}: each looks as it should`, async ({ page, sandbox, enter }) => {
    test.slow()
    const before = page.viewportSize()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (anonymous) {
      await consulted(page, sandbox, await sandbox.persona(persona))
      await page.addInitScript(() =>
        localStorage.setItem('consent', JSON.stringify({ optional: false, at: Date.now() })),
      )
    } else await enter(persona)
    for (const [name, reach] of Object.entries(screens)) {
      const start = await reach(page)
      await picture(page, name, start)
      if (before) await page.setViewportSize(before)
    }
  })
}

async function picture(page: Page, name: string, start: Locator | undefined): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: VIEWPORT })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 0))
    const main = await mainBox(page)
    const from = await start?.boundingBox()
    const top = from ? Math.floor(from.y) - ABOVE : Math.floor(main.y)
    const height = Math.min(main.y + main.height - top, TALLEST)
    await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
      clip: { x: 0, y: top, width, height: Math.floor(height) },
      mask: varying(page),
      maskColor: '#8a8f9c',
      maxDiffPixelRatio: 0.02,
      animations: 'disabled',
    })
  }
}
