import { expect, test } from '../fixtures'
import { waitForHydration, waitForPaint } from '../wait-for-page'

test('an abandoned consult reaches the bank as the page is left, once', async ({ page, sandbox }) => {
  await page.goto('/')
  await waitForHydration(page)
  const token = page.waitForResponse('**/get-csrf-token')
  await page.getByLabel('CPF', { exact: true }).fill('529982')
  // The page leaves with the token only after it has read it.
  await (await token).finished()
  await waitForPaint(page)
  await page.goto('about:blank')
  const sent = async () =>
    (await sandbox.calls()).flatMap(({ path, body }) =>
      path === '/api/v1/journey_tracker' && JSON.stringify(body).includes('abandonou') ? [body] : [],
    )
  await expect.poll(sent).toMatchObject([{ step: 'abandonouConsultaCpf', flowIn: 'Atendido - Desligou' }])
  // The receipt is lost with the page: the next one repeats the event under the same key.
  await page.goto('/')
  await expect
    .poll(async () => (await sandbox.steps()).map(({ step }) => step))
    .toEqual(['abandonouConsultaCpf'])
})
