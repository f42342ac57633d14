import { expect, test } from '../fixtures'
import { waitForHydration } from '../wait-for-page'
import { callsMade, consult, expectErrorOnce, solveBotCheck, stepsRecorded } from './flows'

/** What of a consult is seen in a browser alone: where each debtor is led is a table of the module's own tests. */

const CONSULT = 'POST /api/verificar'

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'
const NOT_NOW = 'Não foi possivel completar a operação neste momento'

interface FailureRow {
  answer: string
  persona: string
  fault?: { drop: true }
  message: string
}

const failures: readonly FailureRow[] = [
  { answer: '500', persona: 'pf-erro-500', message: PROCESSING },
  { answer: 'nothing at all', persona: 'cliente', fault: { drop: true }, message: NOT_NOW },
]

for (const { answer, persona, fault, message } of failures) {
  test(`a consult answered with ${answer} says so in its place, once, and is recorded`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|verificar/)
    const debtor = await sandbox.persona(persona)
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/verificar', ...fault })
    await consult(page, debtor)
    await expectErrorOnce(page, message)
    await expect(page).toHaveURL(/\/(pj)?$/)
    await expect.poll(() => stepsRecorded(sandbox)).toEqual(['consultaCpf'])
    // A call that never arrived is in no journal.
    expect(await callsMade(sandbox)).toEqual(fault ? [] : [CONSULT])
  })
}

test('after an error the same id is a new consult, and what was typed is still there', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const debtor = await sandbox.persona('cliente')
  await sandbox.fault({ method: 'POST', path: '/api/verificar', status: 500, times: 1 })
  await consult(page, debtor)
  await expectErrorOnce(page, PROCESSING)
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page).toHaveURL(/\/login-cpf$/)
  expect((await callsMade(sandbox)).filter((call) => call === CONSULT)).toHaveLength(2)
})

test('an empty form asks the bank for nothing', async ({ page, sandbox }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  for (const message of ['Verifique se o CPF/CNPJ é válido', 'Confirme que você não é um robô'])
    await expect(page.getByText(message)).toBeVisible()
  expect(await callsMade(sandbox)).toEqual([])
})

test('the same id again: no second request, the same outcome', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('pf-novo')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/cria-senha$/)
  // Inside the portal, so that the page is not reloaded.
  await page
    .getByRole('link', { name: /página inicial/ })
    .first()
    .click()
  await page.getByLabel('CPF', { exact: true }).fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page).toHaveURL(/\/cria-senha$/)
  expect((await callsMade(sandbox)).filter((call) => call === 'POST /api/verificar')).toHaveLength(1)
})

test('the tax id is in no address and no title', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/login-cpf$/)
  expect(page.url() + (await page.title())).not.toContain(debtor.cpfCnpj)
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
})

test('a session link is read once and leaves the address bar', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto(await sandbox.link(debtor.cpfCnpj))
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => callsMade(sandbox)).toEqual(['POST /api/v1/vincularExec'])
})

test('a made-up session link is told kindly and shows nothing', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 404/)
  const debtor = await sandbox.persona('campanha-boleto')
  await page.goto(`/?cpfCnpj=${debtor.cpfCnpj}&execId=5e551071-1111-4222-8333-444455556666`)
  const told = 'Este link não vale mais. Consulte seu CPF ou CNPJ aqui.'
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  await page.goto('/boletagem')
  await expect(page).toHaveURL(/\/$/)
})
