import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPdf } from '@portal/contract/testing/pdf'
import { lineToBarcode } from '@portal/domain/linha-digitavel'
import { type Call, expect, type Sandbox } from '../fixtures'

export { expect, lastCode } from '../fixtures'
export { test } from './session'

export const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

/** The URL changes before the screen, so a step starts when its heading is visible. */
const arrive = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** Opens the choice of the debtor's first group. */
export async function openOffer(page: Page, path: string): Promise<void> {
  await page
    .getByRole('link', { name: /Negociar/ })
    .first()
    .click()
  await page.waitForURL(`**${path}?grupo=*`)
}

/** Selects a choice by title; an option's name includes its price. */
export const radioOf = (page: Page, title: string) =>
  page.getByRole('radio', { name: new RegExp(`^${title}(,|$)|${title}$`, 'i') })

/** The full cost of the choice, folded until asked for. */
export const openDetails = (page: Page) =>
  page.getByRole('button', { name: /Custo total, parcelas e atraso$/ }).click()

export async function choose(page: Page, option: string): Promise<void> {
  await radioOf(page, option).check()
  await clickContinue(page)
}

export const arriveAtDate = (page: Page) => arrive(page, /^Quando/)

export async function chooseFirstDay(page: Page): Promise<void> {
  await arriveAtDate(page)
  await page.getByRole('radio').first().check()
  await clickContinue(page)
}

export const arriveAtMethod = (page: Page) => arrive(page, 'Como você vai pagar?')

export const arriveAtReview = (page: Page) => arrive(page, 'Confira e conclua')

export const closeButton = (page: Page) =>
  page.getByRole('button', { name: /^(Concluir acordo|Aceitar e seguir)/ })

export async function accept(page: Page): Promise<void> {
  await arriveAtReview(page)
  await page.getByRole('checkbox', { name: /Li o contrato e aceito/ }).check()
  await closeButton(page).click()
}

/** Continues to the review of an option. */
export async function toReview(page: Page, path = '/negociacao', option = 'À vista'): Promise<void> {
  await openOffer(page, path)
  await choose(page, option)
  await chooseFirstDay(page)
  await arriveAtReview(page)
}

/** Expects the same linha digitável on the page, in the clipboard and as the PDF's barcode. */
export async function expectPayableSlip(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'Copiar código de barras' }).first().click()
  const copied = () => page.evaluate(async () => (await navigator.clipboard.readText()).replace(/\D/g, ''))
  await expect.poll(copied).toMatch(/^\d{47}$/)
  const line = await copied()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).first().click()
  const pdf = readFileSync(await (await download).path())
  expect((await readPdf(pdf)).barcodes).toEqual([lineToBarcode(line)])
}

const to = (method: string, path: string) => (call: Call) =>
  call.method === method && (call.path.split('?')[0] ?? '') === path

/** Steps received by the sandbox, oldest first. */
export async function receivedCalls(sandbox: Sandbox, method: string, path: string): Promise<Call[]> {
  return (await sandbox.calls()).filter(to(method, path)).reverse()
}

/** Waits for these events, in this order; they are sent in the background. */
export async function expectSteps(sandbox: Sandbox, wanted: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const steps = (await sandbox.steps()).map(({ step }) => step)
      return steps.filter((step) => wanted.includes(step))
    })
    .toEqual(wanted)
}
