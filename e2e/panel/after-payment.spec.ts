import { loggedIn } from '../negotiation/session'
import { expect, test } from './panel'

test('from the payment to the name off the list: days that run down, a complaint, the letter', async ({
  page,
  enter,
  sandbox,
}) => {
  const persona = await enter('nome-no-cadastro', '/painel-negociacoes')
  await expect(page.getByRole('button', { name: 'Registrar reclamação' })).toBeVisible()
  const { acordos } = (await sandbox.negotiations(persona.cpfCnpj)).dados
  const { numeroAcordo = '', parcelas = [] } = acordos.find(({ estado }) => estado === 'ATIVO') ?? {}
  const { numero: parcela = 0, vencimento } = parcelas[0] ?? {}
  expect(vencimento).toBe('2026-12-04')

  /** Reopens the page on a later day, when the session has expired. */
  let shown = page
  async function onDay(day: string) {
    const next = await shown.context().newPage()
    await shown.close()
    shown = next
    await sandbox.advance(`${day}T10:00:00-03:00`)
    await loggedIn(shown, sandbox, persona)
    await shown.goto('/painel-negociacoes')
    return shown.getByRole('article').filter({ hasText: `Acordo ${numeroAcordo}` })
  }

  await sandbox.pay({ numeroAcordo, parcela }, '2026-12-06T10:00:00-03:00')
  // Paid on a Friday before the holidays at the end of the year.
  for (const [day, left, until] of [
    ['2026-12-07', '4 dias úteis', 'No máximo até sexta, 11 de dezembro.'],
    ['2026-12-11', 'Hoje', 'É o último dia do prazo: sexta, 11 de dezembro.'],
  ] as const) {
    const shownOn = await onDay(day)
    await expect(shownOn.getByText(left, { exact: true })).toBeVisible()
    await expect(shownOn.getByText(until)).toBeVisible()
  }
  let card = await onDay('2026-12-14')
  await expect(
    card.getByText('O prazo terminou sexta, 11 de dezembro, e seu nome continua lá.'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Registrar reclamação' }).click()
  await expect(card.getByText(/^Reclamação registrada\. Protocolo \d{12}$/)).toBeVisible()
  await expect(card.getByText(/O banco responde até segunda, 21\sde\sdezembro/)).toBeVisible()

  card = await onDay('2026-12-16')
  await expect(card.getByText('Saiu em 16/12/2026.')).toBeVisible()
  const download = shown.waitForEvent('download')
  await card.getByRole('button', { name: 'Baixar carta de quitação' }).click()
  expect((await download).suggestedFilename()).toBe(`carta-de-quitacao-${numeroAcordo}.pdf`)
})
