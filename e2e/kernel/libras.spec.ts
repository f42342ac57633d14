import { createServer } from 'node:http'
import { test as base, expect, sharedServers } from '../fixtures'
import { freePort, startConfigured } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'

/**
 * Fake of VLibras with its documented behaviour: a class that takes its folder, starts on the load event, adds markup,
 * opens on a click of its button, stores its settings and sends the clicked sentence.
 */
const PROGRAM = `window.VLibras = { Widget: function Widget(folder) {
  const before = window.onload
  window.onload = () => {
    if (before) before()
    const button = document.querySelector('[vw-access-button]')
    button.innerHTML = '<img alt="VLibras">'
    button.addEventListener('click', () => {
      localStorage.setItem('@vp-guide', 'true')
      let reached = 'nothing'
      try { reached = parent.document.title } catch {}
      document.addEventListener('click', ({ target }) =>
        fetch(folder + '/translate', { method: 'POST', body: JSON.stringify([target.textContent, reached, origin]) }), true)
    })
  }
} }`

interface Vlibras {
  url: string
  /** Requests of the widget, and the sentences sent. */
  requested: string[]
  received: unknown[]
}

const vlibras = startedOnce(async () => {
  const [requested, received]: [string[], unknown[]] = [[], []]
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/javascript').end(PROGRAM)
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    return request.on('end', () => {
      received.push(JSON.parse(body))
      response.end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}/app`
  const portal = await startConfigured(sharedServers().sandbox.url, { libras: { url, origins: [] } })
  return {
    url,
    requested,
    received,
    portal,
    async stop() {
      await portal.stop()
      server.close()
    },
  }
})

const test = base.extend<{ vlibras: Vlibras }>({
  vlibras: async ({}, use) => {
    await use(vlibras())
  },
  baseURL: async ({}, use) => {
    await use(vlibras.ifThere()?.portal.url)
  },
})

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })
test.use(WIDE)

test('VLibras gets the sentence that is pressed, when it was asked for, and reaches nothing of the portal', async ({
  page,
  vlibras,
  complaints,
}) => {
  await page.goto('/quem-somos')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Ver em Libras' }).click()
  await expect(page.getByText('Ela vai para esse serviço')).toBeVisible()
  expect(vlibras.requested).toEqual([])
  await page.getByRole('button', { name: 'Usar o VLibras' }).click()
  const frame = page.frameLocator('iframe[title="Frases desta página em Libras"]')
  await frame.getByText('Você vê o total, as taxas e cada parcela antes de aceitar.').click()
  await expect
    .poll(() => vlibras.received)
    .toEqual([['Você vê o total, as taxas e cada parcela antes de aceitar.', 'nothing', 'null']])
  expect(complaints.all()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('@vp-guide')
})
