import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { waitForHydration, waitForPaint } from '../wait-for-page'
import { launcher, panel } from '../widget/fixture'
import { otherButtons, outOfScale, PHONE, WIDE } from './inspect'

/** What opens over a screen; `screens.spec.ts` reads the screens. */
const dialogs: readonly { at: string; persona?: string; press: readonly string[] }[] = [
  { at: '/', press: ['Contraste e tamanho do texto', 'Aviso de privacidade', 'Preferências de cookies'] },
  {
    at: '/painel-negociacoes',
    persona: 'acordo-em-dia',
    press: ['Pagar com boleto', 'Ver condições'],
  },
  {
    at: '/painel-meus-dados',
    persona: 'cliente',
    press: [
      'Alterar celular ou telefone',
      'Alterar e-mail',
      'Alterar endereço',
      'Mostrar dados completos',
      'Baixar meus dados',
    ],
  },
  { at: '/negociacao', persona: 'cartao-p1', press: ['Preciso de um tempo'] },
]
const menus = [
  { at: '/', persona: undefined },
  { at: '/painel-controle', persona: 'cliente' },
]
const CHANNELS = [/^Ligação/, /^WhatsApp/, /^E-mail/, /^Chat/]

async function expectInScale(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport)
    await waitForPaint(page)
    const defects = [...(await outOfScale(page)), ...(await otherButtons(page))]
    expect.soft(defects, `${what}, ${viewport.width} px`).toEqual([])
  }
  await page.setViewportSize(PHONE)
}

for (const { at, persona, press } of dialogs)
  test(`the dialogs of ${at} keep the sizes, corners and buttons of the design`, async ({
    page,
    sandbox,
  }) => {
    if (persona) await loggedIn(page, sandbox, await sandbox.persona(persona))
    await page.goto(at)
    await waitForHydration(page)
    for (const name of press) {
      await page.locator('footer details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '')
      })
      await page.locator('button, a').getByText(name, { exact: true }).first().click()
      await expect(panel(page)).toBeVisible()
      await expectInScale(page, name)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
    }
  })

for (const { at, persona } of menus)
  test(`so does the menu of ${at}`, async ({ page, sandbox }) => {
    if (persona) await loggedIn(page, sandbox, await sandbox.persona(persona))
    await page.goto(at)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('nav[data-open]')).toBeVisible()
    await expectInScale(page, at)
  })

for (const now of ['2026-11-27T12:00:00-03:00', '2026-11-29T12:00:00-03:00'])
  test(`so does the open contact panel, ${now}`, async ({ page, sandbox }) => {
    await sandbox.clock(now)
    await page.goto('/')
    await waitForHydration(page)
    await launcher(page).click()
    await expectInScale(page, 'the list')
    for (const channel of CHANNELS) {
      await panel(page).getByRole('button', { name: channel }).click()
      if (String(channel).includes('Chat'))
        await expect(panel(page).getByRole('log')).toContainText('Assistente')
      await expectInScale(page, String(channel))
      await panel(page).getByRole('button', { name: 'Voltar' }).click()
    }
  })
