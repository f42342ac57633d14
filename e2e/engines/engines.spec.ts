import { createHash } from 'node:crypto'
import { FaultyProxy } from '../delivery/faulty-proxy'
import { expect, inWorld, lastCode, type Persona, type Sandbox } from '../fixtures'
import { tokenOf } from '../negotiation/session'
import { drawn } from '../quality/drawn'
import { extend, translate } from '../quality/page-changers'
import { serve } from '../servers'
import { startedOnce } from '../started-once'
import type { Engine } from './browser'
import { startFirefox } from './firefox'
import { Person } from './person'
import { startWebKit } from './webkit'

interface Fixtures {
  /** The portal in this test's world. */
  line: FaultyProxy
  person: Person
  /** Console errors that this test causes on purpose. */
  expected: RegExp[]
}

/** Firefox checks the integrity of a load that a navigation cancelled, as if the file were empty. */
const EMPTY_SHA384 = createHash('sha384').digest('base64')
const ofCancelledLoad = (complaint: string) => complaint.includes(`computed hash is “${EMPTY_SHA384}”`)

/** @param start starts the engine, which the tests of a file share */
function testIn(start: () => Promise<Engine>) {
  const engine = startedOnce(start)
  return inWorld.extend<Fixtures>({
    line: async ({ portal, world }, use) => {
      const line = await FaultyProxy.before(portal.url, `sandbox-world=${world}`)
      await use(line)
      await line.stop()
    },
    expected: async ({}, use) => {
      await use([])
    },
    person: [
      async ({ line, expected }, use) => {
        const browser = await engine().open({ width: 360, height: 740 })
        await use(new Person(browser))
        const reported = [...browser.complaints(), ...line.policyReports]
        const complaints = reported.filter(
          (each) => !ofCancelledLoad(each) && !expected.some((one) => one.test(each)),
        )
        await browser.close()
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
  })
}

async function solveBotCheck(person: Person): Promise<void> {
  await person.press('checkbox', 'Não sou um robô')
  await person.see('checkbox', 'Verificado: você não é um robô')
}

async function askForCode(person: Person, url: string, debtor: Persona): Promise<void> {
  await person.goTo(`${url}/login-confirma`)
  await person.type('CPF ou CNPJ', debtor.cpfCnpj)
  await solveBotCheck(person)
  await person.press('button', 'Continuar')
  await person.press('button', 'Enviar código')
}

async function entryOf(line: FaultyProxy, module: string): Promise<string> {
  const { modules } = await (await fetch(`${line.url}/registry.json`)).json()
  return modules[module].stable.entry.href
}

/** Statuses of the sandbox's responses to a call. */
const answersTo = async (sandbox: Sandbox, method: string, path: RegExp) =>
  (await sandbox.calls())
    .filter((call) => call.method === method && path.test(call.path))
    .map(({ status }) => status)

/** URLs of a page's files that match. */
async function filesOf(line: FaultyProxy, path: string, pattern: RegExp): Promise<string[]> {
  const page = await (await fetch(line.url + path)).text()
  return [...new Set(page.match(pattern))]
}

const stored = (person: Person): Promise<string> =>
  person.browser.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      location.href,
    ]),
  )

const textOf = (person: Person): Promise<string> => person.browser.evaluate(() => document.body.innerText)

/** Expects a translated heading: its text inside the translator's elements. */
async function seeTranslated(person: Person, title: RegExp): Promise<void> {
  const heading = () =>
    person.browser.evaluate(() => document.querySelector('main h1:has(font)')?.textContent ?? '')
  // Evaluation fails during a navigation.
  await expect.poll(() => heading().catch(() => '')).toMatch(title)
}

const BACKSPACE = '\uE003'

const NOT_LOADED = 'Não foi possível carregar esta página'
const NOT_OPENED = 'Por segurança, não abrimos esta página'

const { CI, FIREFOX_PATH, WEBKIT_DRIVER_PATH } = process.env
/** `npm test` installs these where it can. In CI a missing one is a failure. */
const engines = [
  ...(FIREFOX_PATH || CI
    ? [{ name: 'Firefox', start: () => startFirefox(FIREFOX_PATH ?? 'firefox'), wrongFile: NOT_OPENED }]
    : []),
  // WebKit does not distinguish a blocked file from a missing one.
  ...(WEBKIT_DRIVER_PATH || CI
    ? [
        {
          name: 'WebKit',
          start: () => startWebKit(WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'),
          wrongFile: NOT_LOADED,
        },
      ]
    : []),
]

for (const { name, start, wrongFile } of engines)
  inWorld.describe(name, () => {
    const test = testIn(start)
    // Serial, so that the engine starts once.
    test.describe.configure({ mode: 'default' })

    test('from a CPF to a boleto', async ({ person, sandbox, line }) => {
      const debtor = await sandbox.persona('cliente')
      await person.goTo(`${line.url}/`)
      await person.press('button', 'Entendi')
      await person.type('CPF', debtor.cpfCnpj)
      await solveBotCheck(person)
      await person.press('button', 'Consultar')

      await person.see('heading', 'Acesse com seu CPF ou CNPJ e senha')
      await person.type('Senha', debtor.senha ?? '')
      await solveBotCheck(person)
      await person.press('button', 'Entrar')

      await person.see('heading', /oportunidades, R\$/)
      await person.press('link', /^Negociar/)
      await person.press('radio', /^Em 12 parcelas/)
      await person.press('button', 'Continuar')
      await person.see('heading', 'Quando começa?')
      await person.press('radio', /./)
      await person.press('button', 'Continuar')
      await person.press('checkbox', /^Li o contrato e aceito/)
      await person.press('button', 'Concluir acordo')

      await person.see('heading', 'Acordo concluído')
      await person.press('button', 'Baixar boleto (PDF)')
      await expect.poll(() => answersTo(sandbox, 'POST', /\/boleto\/imprimir$/)).toEqual([200])
    })

    test('a translated page says what is wrong, follows what is chosen and leads to an agreement', async ({
      person,
      sandbox,
      line,
    }) => {
      const debtor = await sandbox.persona('cliente')
      await person.goTo(`${line.url}/`)
      await person.press('button', 'Entendi')
      await person.browser.evaluate(translate)
      await seeTranslated(person, /^Consulte seu CPF/)
      await person.type('CPF', '111')
      await person.press('button', 'Consultar')
      await expect.poll(() => textOf(person)).toContain('Verifique se o CPF/CNPJ é válido')
      await person.type('CPF', BACKSPACE.repeat(3) + debtor.cpfCnpj)
      await expect.poll(() => textOf(person)).not.toContain('Verifique se o CPF/CNPJ é válido')
      await solveBotCheck(person)
      await person.press('button', 'Consultar')

      await seeTranslated(person, /^Acesse com seu CPF/)
      await person.type('Senha', debtor.senha ?? '')
      await solveBotCheck(person)
      await person.press('button', 'Entrar')
      await seeTranslated(person, /^Olá, Maria/)
      await person.press('link', /^Negociar/)
      await person.press('radio', /^Em 12 parcelas/)
      await person.press('button', 'Continuar')

      await seeTranslated(person, /^Quando começa/)
      const days = await person.browser.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main input[type=radio]')].map(
          ({ ariaLabel }) => ariaLabel ?? '',
        ),
      )
      expect(days.length).toBeGreaterThan(2)
      for (const day of [days[0], days[2], days[1]].map(String)) {
        await person.press('radio', day)
        await expect.poll(() => textOf(person)).toContain(`desde ${day.replace(/.*, /, '')}`)
      }
      await person.press('button', 'Continuar')
      await seeTranslated(person, /^Confira e conclua/)
      expect(await textOf(person)).toContain(days[1])
      await person.press('checkbox', /^Li o contrato e aceito/)
      await person.press('button', 'Concluir acordo')
      await seeTranslated(person, /^Acordo concluído/)
    })

    for (const program of [translate, extend])
      test(`own data and a call on a page that others ${program.name} once it lives`, async ({
        person,
        sandbox,
        line,
      }) => {
        await sandbox.clock('2026-11-27T10:00:00-03:00')
        const debtor = await sandbox.persona('acordo-em-dia')
        const token = await tokenOf(sandbox, debtor)
        // A page without loads that the next navigation would cancel.
        line.addFault('/empty', 200)
        await person.goTo(`${line.url}/empty`)
        await person.browser.evaluate((own) => localStorage.setItem('loggedInUser', own), token)
        await person.goTo(`${line.url}/painel-meus-dados`)
        await person.see('button', 'Mostrar dados completos')
        await person.browser.evaluate(program)
        if (program === translate) await seeTranslated(person, /./)
        await person.press('button', 'Mostrar dados completos')
        await person.press('button', 'Enviar código')
        await expect.poll(() => textOf(person)).toContain('Enviamos um código')
        await person.type('Código de confirmação', await lastCode(sandbox, debtor))
        await expect.poll(() => textOf(person)).not.toContain('**/**/****')

        await person.press('button', /^Fale com a gente/)
        await person.press('button', /^Ligação/i)
        await person.type(/Telefone/, '11987654321')
        await person.press('button', 'Ligue-me')
        await expect.poll(() => answersTo(sandbox, 'POST', /\/meligue$/)).toEqual([200])
      })

    test('in with a code, replaced by another person, and out again: nothing personal stays', async ({
      person,
      sandbox,
      line,
      expected,
    }) => {
      const debtor = await sandbox.persona('cliente')
      await askForCode(person, line.url, debtor)
      await person.type(/^Código de acesso/, await lastCode(sandbox, debtor))
      await person.see('heading', /^Olá, Maria/)
      expect(await stored(person)).toContain(debtor.cpfCnpj)

      // Firefox logs an error for each cancelled script.
      expected.push(/sha384/)
      const token = await tokenOf(sandbox, await sandbox.persona('boleto-24h'))
      // The page enters the back/forward cache meanwhile.
      await person.browser.evaluate((other) => {
        addEventListener('pagehide', () => localStorage.setItem('loggedInUser', other))
      }, token)
      await person.goTo(`${line.url}/quem-somos`)
      await person.see('heading', 'Quem somos')
      await person.browser.evaluate(() => history.back())
      await person.see('heading', /^Olá, Xênia/)
      expect(await person.browser.evaluate(() => document.body.innerText)).not.toContain('Maria')
      expect(await stored(person)).not.toContain(debtor.cpfCnpj)

      await person.press('button', 'Menu')
      await person.press('button', 'Sair')
      await person.see('heading', 'Consulte seu CPF Grátis')
      expect(await stored(person)).not.toMatch(new RegExp(`${debtor.cpfCnpj}|Maria|eyJ`))
      await person.browser.evaluate(() => history.back())
      await person.see('heading', /^(Acesse|Consulte)/)
      expect(await person.browser.evaluate(() => document.body.innerText)).not.toContain('Maria')
    })

    test('on a page of another site the widget opens, hands over to WhatsApp and asks for a call', async ({
      person,
      sandbox,
      line,
    }) => {
      const { snippet } = await (await fetch(`${line.url}/embed/v1/integrity.json`)).json()
      const body = `<!doctype html><html lang="pt-BR"><title>Outro site</title><h1>Outro site</h1>${snippet.replace('src="', `src="${line.url}`)}`
      const site = await serve((_, answer) =>
        answer.writeHead(200, { 'content-type': 'text/html' }).end(body),
      )
      try {
        await person.goTo(`${site.url}/`)
        await person.press('button', /^Fale com a gente/)
        await person.press('button', /^WhatsApp/i)
        const { href } = await person.see('link', /^Abrir o WhatsApp/)
        expect(href).toMatch(/^https:\/\/wa\.me\/\d+$/)
        await person.press('button', 'Voltar')
        await person.press('button', /^Ligação/i)
        await person.type(/Telefone/, '11987654321')
        await person.press('button', 'Ligue-me')
        await expect.poll(() => answersTo(sandbox, 'POST', /\/meligue$/)).toEqual([200])
      } finally {
        await site.stop()
      }
    })

    test('a module whose file does not come says so, and another try works', async ({
      person,
      line,
      expected,
    }) => {
      expected.push(/./)
      const entry = await entryOf(line, 'mfe-access')
      line.addFault(entry, 'cut')
      await person.goTo(`${line.url}/central-de-duvidas`)
      await person.see('heading', NOT_LOADED)
      line.removeFault(entry)
      await person.press('button', 'Tentar de novo')
      await person.see('heading', 'Central de dúvidas')
    })

    test('a module whose file is another one does not run', async ({ person, line, expected }) => {
      expected.push(/./)
      line.addFault(await entryOf(line, 'mfe-access'), 'wrong')
      await person.goTo(`${line.url}/central-de-duvidas`)
      await person.see('heading', wrongFile)
    })

    test('a page looks the same before its stylesheets come', async ({ person, line }) => {
      const sheets = await filesOf(line, '/', /\/[\w./-]+\.css/g)
      const scripts = await filesOf(line, '/', /\/assets\/[\w.-]+\.js/g)
      for (const file of [...sheets, ...scripts]) line.addFault(file, 'held')
      await person.goTo(`${line.url}/`)
      await expect.poll(() => sheets.some(line.isHeld)).toBe(true)
      const before = await person.browser.evaluate(drawn)
      expect(before.length).toBeGreaterThan(20)
      expect(await person.browser.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible')
      for (const file of sheets) line.removeFault(file)
      await expect.poll(() => person.browser.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
      expect(await person.browser.evaluate(drawn)).toEqual(before)
    })

    test('a page that is left before its scripts have come does not say that it failed', async ({
      person,
      line,
      expected,
    }) => {
      // Firefox logs an error for each cancelled script.
      expected.push(/sha384/)
      const scripts = await filesOf(line, '/', /\/assets\/[\w.-]+\.js/g)
      for (const file of [...scripts, '/login-cpf']) line.addFault(file, 'held')
      await person.goTo(`${line.url}/`)
      await expect.poll(() => scripts.some(line.isHeld)).toBe(true)
      await person.browser.evaluate(() => {
        const note = () => {
          const said = document.querySelector('[role=alert]')?.textContent
          // On a slow machine the page still shows its loading message.
          if (said && !said.startsWith('Esta página ainda está carregando'))
            sessionStorage.setItem('said', said)
        }
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
      })
      await person.press('link', 'Acessar')
      await expect.poll(() => line.isHeld('/login-cpf')).toBe(true)
      for (const file of [...scripts, '/login-cpf']) line.removeFault(file)
      await person.see('heading', 'Acesse com seu CPF ou CNPJ e senha')
      expect(await person.browser.evaluate(() => sessionStorage.getItem('said'))).toBeNull()
    })
  })
