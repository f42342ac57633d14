import { readFileSync } from 'node:fs'
import { hosts } from './federation-hosts/hosts'
import { chat, expect, launcher, panel, test } from './fixture'
import { fixedSnippet, snippet } from './guide'
import './page-globals'

test('a single-spa root mounts, updates and unmounts it, as an application and as parcels', async ({
  page,
  site,
  bank,
}) => {
  await page.goto(`${site}/single-spa`)
  await page.waitForFunction(() => 'root' in window)

  await test.step('mounts and unmounts it as an application, with the route', async () => {
    await expect(launcher(page)).toHaveCount(0)
    const go = (hash: string) => page.evaluate((to) => location.replace(to), hash)
    await go('#com-contato')
    await launcher(page).click()
    await expect(panel(page)).toBeVisible()
    await go('#sem')
    await expect(launcher(page)).toHaveCount(0)
    await go('#com-contato')
    await expect(launcher(page)).toBeVisible()
    await go('#sem')
    await expect(launcher(page)).toHaveCount(0)
  })
  await test.step('unmounting twice, before the end of mounting, and mounting twice do no harm', async () => {
    const left = await page.evaluate(async () => {
      const { contact } = window.root
      const { mount, unmount } = await contact()
      const props = { name: 'solo' }
      await Promise.all([mount(props), unmount(props), mount(props), mount(props)])
      const mounted = document.querySelectorAll('contato-widget').length
      await Promise.all([unmount(props), unmount(props)])
      await unmount(props)
      return [mounted, document.querySelectorAll('contato-widget').length, document.body.children.length]
    })
    expect(left).toEqual([1, 0, 3])
  })
  await test.step('mounts several parcels at once, updates and unmounts each by itself', async () => {
    await page.evaluate(async () => {
      const { root } = window
      const parcels = [
        root.mount('first', { label: 'Um', name: 'same' }),
        root.mount('second', { label: 'Dois', name: 'same' }),
      ]
      await Promise.all(parcels.map(({ mountPromise }) => mountPromise))
      Object.assign(window, { parcels })
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(button('Um')).toHaveCount(1)
    await expect(button('Dois')).toHaveCount(1)
    await page.evaluate(() => window.parcels[1]?.update({ label: 'Dois, novo', view: 'email' }))
    // The open panel takes the launcher's place.
    await expect(
      page.getByRole('button', { name: 'Dois, novo', exact: true, includeHidden: true }),
    ).toHaveCount(1)
    await expect(panel(page)).toHaveAccessibleName('E-mail')
    await page.evaluate(() => window.parcels[1]?.unmount())
    await expect(panel(page)).toHaveCount(0)
    await expect(button('Um')).toHaveCount(1)
    await page.evaluate(() => window.parcels[0]?.unmount())
  })
  await test.step('speaks to the bank that its files come from', async () => {
    bank.answers('InMessageChat', () => ({ data: chat('Oi, Ana!') }))
    await page.evaluate(
      () => window.root.mount('first', { view: 'chat', user: { name: 'Ana' } }).mountPromise,
    )
    await expect(panel(page).getByRole('log')).toContainText('Oi, Ana!')
    expect(bank.received.at(-1)).toEqual({
      path: '/api/v1/Conversacao/InMessageChat',
      body: { CriaConversa: true, NomeUsuario: 'Ana' },
    })
  })
})

test('on single-spa it runs on the React of the root, else on preact, and an error of its own takes nothing down', async ({
  page,
  site,
  bank,
  complaints,
}) => {
  complaints.expect(/not a person/)
  const fetched = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith(bank.url))
      fetched.add(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  const withReact = async () => {
    for (const url of ['/react.js', '/react-dom.js']) await page.addScriptTag({ url })
  }
  for (const [prepare, files] of [
    [withReact, ['lifecycles.js']],
    [async () => {}, ['lifecycles.js', 'preact.js']],
  ] as const) {
    fetched.clear()
    await page.goto(`${site}/single-spa`)
    await page.waitForFunction(() => 'root' in window)
    await prepare()
    await page.evaluate(async () => {
      const { React, ReactDOM, root } = window
      const own = React && { React, ReactDOMClient: ReactDOM }
      await root.mount('first', { ...own, label: 'Um' }).mountPromise
      const user = {
        get name() {
          throw new Error('not a person')
        },
      }
      const broken = root.mount('second', { ...own, user })
      await broken.mountPromise
      await broken.unmount()
    })
    await expect(page.getByRole('button', { name: 'Um' })).toBeVisible()
    await expect(page.locator('contato-widget')).toHaveCount(1)
    expect(complaints.all().splice(0)).toContainEqual(expect.stringContaining('not a person'))
    // The error is reported to the portal asynchronously.
    const forReport = ['report.js', 'field-report']
    expect([...fetched].filter((file) => !forReport.includes(file))).toEqual(files)
  }
})

for (const [host, react] of Object.entries(hosts)) {
  test.describe(`a federation host built with ${host}, on React ${react}`, () => {
    test('keeps its React, and shows the widget for what the script tag costs', async ({
      page,
      site,
      bank,
    }) => {
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(bank.url)) fetched.push(new URL(request.url()).pathname)
      })
      await page.goto(`${site}/federation/${host}`)
      const button = (name: string) => page.getByRole('button', { name })
      await expect(button('Fale com a gente 0')).toBeVisible()
      await expect(page.getByRole('heading', { name: `Página com React ${react}` })).toBeVisible()
      expect(fetched).toEqual(['/embed/v1/remoteEntry.js'])
      await button('Rótulo 0').click()
      await button('Fale com a gente 1').click()
      await panel(page).getByRole('button', { name: /^Chat/ }).click()
      await expect(panel(page).getByRole('log')).toContainText('Olá!')
      expect(bank.received.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })
      await button('Tirar').click()
      await expect(page.locator('contato-widget')).toHaveCount(0)
      await button('Pôr').click()
      await expect(button('Fale com a gente 1')).toBeVisible()
      await expect(page.getByRole('heading', { name: `Página com React ${react}` })).toBeVisible()
    })

    test('takes the fixed container of the guide, and fetches no other', async ({
      page,
      site,
      bank,
      embedDir,
    }) => {
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(bank.url)) fetched.push(request.url())
      })
      const tag = fixedSnippet('Module Federation, html', bank.url, 1, embedDir, 'remoteEntry.js')
      await page.goto(`${site}/empty`)
      await page.setContent(
        `<!doctype html><main></main>${tag}<script type="module" src="/federation-hosts/${host}/main.js"></script>`,
      )
      await expect(page.getByRole('button', { name: 'Fale com a gente 0' })).toBeVisible()
      expect(fetched).toEqual([tag.match(/src="(.+?)"/)?.[1]])
    })

    test('is as without the widget when the portal is down', async ({ page, site, complaints }) => {
      // Messages of the browser and the bundler's runtime.
      complaints.expect(/Failed to load resource|net::ERR_FAILED|Federation Runtime|remoteEntry/)
      await page.route('**/remoteEntry.js', (route) => route.abort())
      await page.goto(`${site}/federation/${host}`)
      await expect(page.getByRole('heading', { name: `Página com React ${react}` })).toBeVisible()
      await page.getByRole('button', { name: 'Rótulo 0' }).click()
      await expect(page.getByRole('button', { name: 'Rótulo 1' })).toBeVisible()
      await expect(launcher(page)).toHaveCount(0)
    })
  })
}

test('the container leaves the share scope of its host as it is', async ({ page, site, bank }) => {
  await page.goto(`${site}/plain`)
  const scope = await page.evaluate(async (origin) => {
    const script = document.createElement('script')
    script.src = `${origin}/embed/v1/remoteEntry.js`
    document.head.append(script)
    await new Promise((resolve) => script.addEventListener('load', resolve))
    const offered = { react: { '18.3.1': { get: () => {}, loaded: 1, from: 'host', eager: false } } }
    await window.contato_widget.init(offered)
    await (await window.contato_widget.get('./Widget'))()
    return Object.entries(offered).map(([name, versions]) => [name, Object.keys(versions)])
  }, bank.url)
  expect(scope).toEqual([['react', ['18.3.1']]])
})

test('the documented component is the one that these hosts render', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(snippet('Module Federation, jsx', '')).toBe(read('hosts/federation/contact.jsx'))
})
