import { expect, test } from '../fixtures'
import { waitForHydration, waitForPaint, watchScripts } from '../wait-for-page'

test('an abandoned consult reaches the bank as the page is left, once', async ({ page, sandbox }) => {
  const scriptsLoaded = watchScripts(page)
  await page.goto('/')
  await waitForHydration(page)
  const token = page.waitForResponse('**/get-csrf-token')
  await page.getByLabel('CPF', { exact: true }).fill('529982')
  // The event is sent on unload only if its code and the token have arrived; otherwise by the next page.
  await (await token).finished()
  await scriptsLoaded()
  await waitForPaint(page)
  await page.goto('about:blank')
  const sent = async () =>
    (await sandbox.calls()).flatMap(({ path, body }) =>
      path === '/api/v1/journey_tracker' && JSON.stringify(body).includes('abandonou') ? [body] : [],
    )
  await expect.poll(sent).toMatchObject([{ step: 'abandonouConsultaCpf', flowIn: 'Atendido - Desligou' }])
  // The response is lost with the page, so the next page resends the event under the same key.
  await page.goto('/')
  await expect
    .poll(async () => (await sandbox.steps()).map(({ step }) => step))
    .toEqual(['abandonouConsultaCpf'])
})
