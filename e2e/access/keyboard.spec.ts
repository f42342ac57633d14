import type { Page } from '@playwright/test'
import { expect, type Persona, type Sandbox, test } from '../fixtures'
import { consulted } from '../negotiation/session'
import { KeyboardUser } from '../quality/keyboard'
import { waitForHydration } from '../wait-for-page'
import { lastCode, PASSWORD } from './flows'

/**
 * Completes every public form with the keyboard alone: visible focus at each stop, tab order in reading order, focus on
 * the error summary, and submission by Enter.
 */

class Visitor extends KeyboardUser {
  constructor(
    page: Page,
    readonly sandbox: Sandbox,
    readonly debtor: Persona,
  ) {
    super(page)
  }

  radio = (name: string | RegExp) => this.page.getByRole('radio', { name })
}

const dayFirst = (iso = '') => iso.split('-').reverse().join('')

/**
 * Focus stops in the main part that are out of reading order: above the previous one, or left of it on the same line.
 */
const outOfOrder = (page: Page) =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
      ),
    ]
      .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [type="hidden"]'))
      .filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'))
      // A visually hidden control is rendered by its label.
      .map((stop) => ({ stop, box: (stop.closest('label') ?? stop).getBoundingClientRect() }))
    return stops.flatMap(({ stop, box }, place) => {
      const before = stops[place - 1]?.box
      if (before === undefined || box.top > before.top - 4) return []
      // The order restarts at the top of the next column.
      return box.left >= before.right ? [] : [stop.outerHTML.slice(0, 100)]
    })
  })

async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await waitForHydration(page)
  expect(await outOfOrder(page)).toEqual([])
}

interface Row {
  form: string
  persona: string
  /** Absent: opened without a consult. */
  as?: 'consulted'
  at: string
  act: (hands: Visitor) => Promise<void>
}

const identify = async (hands: Visitor) => {
  const id = hands.field('CPF ou CNPJ')
  await hands.press(hands.button('Continuar'))
  await expect(id).toBeFocused()
  await expect(id).toHaveAccessibleDescription(/Verifique se o CPF\/CNPJ é válido/)
  await hands.write(hands.debtor.cpfCnpj)
  await hands.proveHuman()
  await hands.press(hands.button('Continuar'))
}

/** Requests a code and enters it. */
const byCode = async (hands: Visitor, contact: RegExp = /SMS/) => {
  await expect(hands.page.getByRole('region', { name: 'Onde receber o código' })).toBeFocused()
  await hands.choose(hands.radio(contact))
  await hands.key('Enter')
  const code = hands.field('Código de acesso')
  await expect(code).toBeFocused()
  await hands.key('Enter')
  await expect(code).toHaveAccessibleDescription(/Digite as quatro letras ou números do código/)
  await expect(code).toBeFocused()
  await hands.write(await lastCode(hands.sandbox, hands.debtor))
}

const rows: readonly Row[] = [
  {
    form: 'consult, with the other kind of document, and registration of a company',
    persona: 'pj-kba',
    at: '/',
    act: async (hands) => {
      const { page } = hands
      await hands.press(hands.button('Consultar'))
      await expect(hands.field('CPF')).toBeFocused()
      await expect(hands.field('CPF')).toHaveAccessibleDescription(/Verifique se o CPF\/CNPJ é válido/)
      await hands.press(hands.button('clique aqui para usar o CNPJ'))
      await expect(hands.heading('Consulte seu CNPJ Grátis')).toBeVisible()
      await expect(hands.button('clique aqui para usar o CPF')).toBeFocused()
      await hands.back(hands.field('CNPJ'))
      await hands.write(hands.debtor.cpfCnpj)
      await hands.proveHuman()
      await hands.press(hands.button('Consultar'))
      await hands.arrivesAt('/cadastro-pj')
      expect(await outOfOrder(page)).toEqual([])
      await hands.press(hands.button('Cadastrar empresa'))
      await hands.followSummary(hands.field('Ano de fundação'))
      await hands.write(hands.debtor.anoFundacao ?? '')
      await hands.fill(hands.field('CPF de quem responde pela empresa'), hands.debtor.cpfResponsavel ?? '')
      await hands.fill(hands.field('Telefone com DDD'), '19976543210')
      await hands.fill(hands.field(/^E-mail/), 'financeiro@exemplo.com.br')
      await hands.fill(hands.field('Crie uma senha'), PASSWORD)
      await hands.key('Enter')
      await hands.arrivesAt('/cod-sms')
    },
  },
  {
    form: 'a code that came before, at the home',
    persona: 'cliente',
    at: '/',
    act: async (hands) => {
      await hands.sandbox.client.fetchData('GET /api/login/GetCodigo/{id}', {
        params: { id: hands.debtor.cpfCnpj },
      })
      await hands.fill(hands.field('Código de acesso'), await lastCode(hands.sandbox, hands.debtor))
      await hands.key('Enter')
      await expect(hands.field('CPF ou CNPJ de quem recebeu o código')).toBeFocused()
      await hands.write(hands.debtor.cpfCnpj)
      await hands.proveHuman(hands.page.getByRole('region', { name: 'Já tem um código?' }))
      await hands.press(hands.button('Confirmar'))
      await hands.arrivesAt('/painel-controle')
    },
  },
  {
    form: 'password login, with the password shown, while another session is open',
    persona: 'sessao-ativa',
    at: '/login-cpf',
    act: async (hands) => {
      const { page, debtor } = hands
      await hands.to(page.getByRole('tab', { name: 'CPF' }))
      await hands.key('ArrowRight')
      await expect(page.getByRole('tab', { name: 'CNPJ' })).toBeFocused()
      await hands.press(hands.button('Entrar'))
      const company = page.getByRole('textbox', { name: 'CNPJ' })
      await expect(company).toBeFocused()
      await expect(company).toHaveAccessibleDescription(/Informe o CNPJ/)
      await hands.back(page.getByRole('tab', { name: 'CNPJ' }))
      await hands.key('ArrowLeft')
      await hands.fill(page.getByRole('textbox', { name: 'CPF' }), debtor.cpfCnpj)
      await hands.fill(hands.field('Senha'), debtor.senha ?? '')
      await hands.press(hands.button('Mostrar senha'), 'Space')
      await expect(hands.field('Senha')).toHaveAttribute('type', 'text')
      await expect(hands.field('Senha')).toHaveValue(debtor.senha ?? '')
      await hands.proveHuman()
      await hands.press(hands.button('Entrar'))
      const dialog = page.getByRole('dialog', { name: 'Você já entrou em outro lugar' })
      await expect(dialog).toBeVisible()
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await hands.press(hands.button('Encerrar a outra sessão e entrar'))
      await hands.arrivesAt('/painel-controle')
    },
  },
  {
    form: 'forgotten password, by a code by e-mail',
    persona: 'cliente',
    at: '/login-cpf',
    act: async (hands) => {
      await hands.press(hands.page.getByRole('link', { name: 'Esqueci minha senha' }))
      await expect(hands.heading('Esqueci minha senha')).toBeFocused()
      await identify(hands)
      await byCode(hands, /E-mail/)
      await hands.arrivesAt('/painel-meus-dados#senha')
    },
  },
  {
    form: 'second copy of a slip',
    persona: 'cliente',
    at: '/login-segunda-via',
    act: async (hands) => {
      await identify(hands)
      await byCode(hands)
      await hands.arrivesAt('/segunda-via')
    },
  },
  {
    form: 'new password',
    persona: 'pf-novo',
    as: 'consulted',
    at: '/cria-senha',
    act: async (hands) => {
      await hands.press(hands.button('Criar senha'))
      await expect(hands.field('Nova senha')).toBeFocused()
      await expect(hands.field('Nova senha')).toHaveAccessibleDescription(/Informe a senha/)
      await hands.write(PASSWORD)
      await hands.key('Enter')
      await hands.arrivesAt('/cod-sms')
      await hands.fill(hands.field('Código de acesso'), await lastCode(hands.sandbox, hands.debtor))
      await hands.arrivesAt('/painel-controle')
    },
  },
  {
    form: 'phone change',
    persona: 'pf-novo',
    as: 'consulted',
    at: '/atualizar-telefone',
    act: async (hands) => {
      await hands.press(hands.button('Salvar telefone'))
      await hands.followSummary(hands.field('Data de nascimento'))
      await hands.write(dayFirst(hands.debtor.nascimento))
      await hands.fill(hands.field('Nome completo da mãe'), hands.debtor.nomeMae ?? '')
      await hands.fill(hands.field('Novo telefone com DDD'), '21976543210')
      await hands.key('Enter')
      await hands.arrivesAt('/cod-sms')
      await hands.fill(hands.field('Código de acesso'), await lastCode(hands.sandbox, hands.debtor))
      await hands.arrivesAt('/painel-controle')
    },
  },
  {
    form: 'no contact on file: who it is, then the contacts',
    persona: 'pf-sem-contato',
    as: 'consulted',
    at: '/sem-contato',
    act: async (hands) => {
      await hands.press(hands.page.getByRole('link', { name: 'Cadastrar meus contatos' }))
      await expect(hands.heading('Atualize seus dados')).toBeFocused()
      await hands.press(hands.button('Continuar'))
      await hands.followSummary(hands.field('Data de nascimento'))
      await hands.write(dayFirst(hands.debtor.nascimento))
      await hands.fill(hands.field('Nome completo da mãe'), hands.debtor.nomeMae ?? '')
      await hands.key('Enter')
      await expect(hands.page.getByRole('region', { name: 'Seus contatos' })).toBeFocused()
      await hands.press(hands.button('Salvar contatos'))
      await hands.followSummary(hands.field('Celular com DDD'))
      await hands.write('11976543210')
      await hands.fill(hands.field(/^E-mail/), 'contato@exemplo.com.br')
      await hands.key('Enter')
      await hands.arrivesAt('/cod-sms')
      await hands.fill(hands.field('Código de acesso'), await lastCode(hands.sandbox, hands.debtor))
      await hands.arrivesAt('/painel-controle')
    },
  },
  {
    form: 'check of a company by questions or by its record, and change of its phone',
    persona: 'pj-kba',
    as: 'consulted',
    at: '/pj-kba',
    act: async (hands) => {
      const question = (place: number) =>
        expect(hands.page.getByRole('region', { name: `Pergunta ${place} de 3` })).toBeFocused()
      await hands.press(hands.button('Responder outras perguntas'))
      await question(1)
      await hands.choose(hands.radio(hands.debtor.anoFundacao ?? ''))
      await hands.key('Enter')
      await question(2)
      await hands.fill(
        hands.field('Qual é o CPF de uma pessoa sócia da empresa?'),
        hands.debtor.cpfResponsavel ?? '',
      )
      await hands.key('Enter')
      await question(3)
      await hands.choose(hands.radio(hands.debtor.cidade ?? ''))
      await hands.press(hands.button('Responder'))
      await hands.arrivesAt('/cadastro-pj')

      await open(hands.page, '/pj-kba')
      await hands.press(hands.button('Confirmar'))
      await hands.followSummary(hands.field('Ano de fundação'))
      await hands.write(hands.debtor.anoFundacao ?? '')
      await hands.fill(hands.field('CPF de quem responde pela empresa'), hands.debtor.cpfResponsavel ?? '')
      await hands.key('Enter')
      await hands.arrivesAt('/cadastro-pj')

      await open(hands.page, '/atualizar-dados-pj')
      await expect(hands.field('Ano de fundação')).toHaveValue(hands.debtor.anoFundacao ?? '')
      await hands.press(hands.button('Salvar telefone'))
      await hands.followSummary(hands.field('Novo telefone com DDD'))
      await hands.write('19976543210')
      await hands.key('Enter')
      await hands.arrivesAt('/cod-sms')
    },
  },
  {
    form: 'questions and answers, check of a slip, unwanted calls',
    persona: 'cliente',
    at: '/central-de-duvidas',
    act: async (hands) => {
      const question = hands.button('Meu boleto venceu. Posso pagar assim mesmo?')
      await hands.fill(hands.field('Busque por assunto'), 'venceu')
      await expect(hands.button('Como posso pagar?')).toHaveCount(0)
      await hands.press(question)
      await expect(question).toHaveAttribute('aria-expanded', 'true')
      await hands.to(hands.page.getByRole('link', { name: 'Endereço desta pergunta' }))
      await hands.back(question)
      await hands.key('Space')
      await expect(question).toHaveAttribute('aria-expanded', 'false')

      await open(hands.page, '/confira-seu-boleto')
      const line = hands.field('Código de barras')
      await hands.press(hands.button('Conferir'))
      await expect(line).toBeFocused()
      await expect(line).toHaveAccessibleDescription(/Cole ou digite o código de barras do boleto/)
      await hands.write('23791234059000000004353012345608169040000014150')
      await hands.press(hands.button('Conferir'))
      await expect(hands.page.getByText('Os números combinam')).toBeVisible()

      await open(hands.page, '/notificacoes-indevidas')
      await hands.press(hands.button('Enviar aviso'))
      await hands.followSummary(hands.page.getByRole('radio').first())
      await hands.key('ArrowDown')
      await expect(hands.page.getByRole('radio', { name: /Não sou a pessoa procurada/ })).toBeChecked()
      await hands.fill(hands.field('Seu CPF ou CNPJ'), hands.debtor.cpfCnpj)
      await hands.fill(hands.field('Seu nome'), 'Maria de Souza')
      await hands.key('Enter')
      await expect(hands.heading('Recebemos seu aviso')).toBeFocused()
    },
  },
]

for (const { form, persona, as, at, act } of rows) {
  test(form, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const debtor = await sandbox.persona(persona)
    if (as === 'consulted') await consulted(page, sandbox, debtor)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The banner is tested elsewhere.
    await page.addInitScript(() =>
      localStorage.setItem('consent', JSON.stringify({ optional: false, at: Date.now() })),
    )
    await open(page, at)
    await act(new Visitor(page, sandbox, debtor))
  })
}

test('another code after the wait', async ({ page, sandbox }) => {
  await page.clock.install()
  const debtor = await sandbox.persona('pf-novo')
  await consulted(page, sandbox, debtor)
  await page.goto('/login-confirma')
  const hands = new Visitor(page, sandbox, debtor)
  await hands.press(hands.button('Enviar código'))
  const code = hands.field('Código de acesso')
  await expect(code).toBeFocused()
  const firstCode = await lastCode(sandbox, debtor)
  // Both the bank and the page enforce the wait.
  await sandbox.clock('2026-11-24T10:02:00-03:00')
  await page.clock.runFor(61_000)
  await hands.press(hands.button('Enviar outro código'))
  await expect(
    page.getByText(/Enviamos outro código .* vale por 10 minutos\. Use o mais novo\./),
  ).toBeVisible()
  await expect(code).toBeFocused()
  const secondCode = await lastCode(sandbox, debtor)
  expect(secondCode).not.toBe(firstCode)
  await hands.write(secondCode)
  await hands.arrivesAt('/painel-controle')
})
