import { webcrypto } from 'node:crypto'
import { TextEncoder } from 'node:util'
import { lineToBarcode } from '@portal/domain/linha-digitavel'
import { formatSeal, letterText, type Sealed, type SlipIssuer, sealedText } from '@portal/domain/seal'
import { renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

// Published examples: bank 237 with factor 6904, and another bank after the reset of the factor.
const BRADESCO = '23791.23405 90000.000043 53012.345608 1 69040000014150'
const ITAU = '34191.09008 01015.271248 80212.460002 4 25480000675787'

async function check(line: string) {
  const rendered = renderRoutes(routes, '/confira-seu-boleto')
  const { user } = rendered
  await user.click(await screen.findByLabelText('Código de barras'))
  await user.paste(line)
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  return rendered
}

test('shows bank, value and due date of a right line, and sends nothing', async () => {
  const { calls } = await check(ITAU)
  const verdict = await screen.findByRole('region', { name: 'O que diz o boleto' })
  expect(verdict).toHaveTextContent('Os números combinam')
  expect(verdict).toHaveTextContent('Itaú (341)')
  expect(verdict).toHaveTextContent(/6\.757,87/)
  expect(verdict).toHaveTextContent('20/05/2029')
  expect(calls).toEqual([])
})

test.each([
  ['', 'Cole ou digite o código de barras do boleto'],
  ['12345', 'O código de barras tem 47 números: faltam ou sobram alguns'],
  [`${BRADESCO.slice(0, -1)}x`, 'O código de barras só tem números: confira o que foi colado'],
  [BRADESCO.replace('23405', '23406'), 'Os números do primeiro grupo não combinam: confira os 10 primeiros'],
])('%j: %s', async (line, message) => {
  await check(line)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'O que diz o boleto' })).not.toBeInTheDocument()
})

test('a line whose groups do not fit each other is a warning', async () => {
  await check(BRADESCO.replace('14150', '14151'))
  expect(await screen.findByRole('heading', { name: 'Não pague antes de confirmar' })).toHaveFocus()
})

test('the bank’s own number is named as the bank is', async () => {
  await check(BRADESCO)
  const verdict = await screen.findByRole('region', { name: 'O que diz o boleto' })
  expect(verdict).toHaveTextContent('Banco Aurora S.A. (237)')
})

test('what it says takes the focus at each check, and what was typed stays', async () => {
  const { user } = await check(ITAU)
  const verdict = await screen.findByRole('heading', { name: 'Os números combinam' })
  expect(verdict).toHaveFocus()
  expect(screen.getByLabelText('Código de barras')).toHaveValue(ITAU)
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  await waitFor(() => expect(verdict).toHaveFocus())
  await user.clear(screen.getByLabelText('Código de barras'))
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  await waitFor(() => expect(screen.getByLabelText('Código de barras')).toHaveFocus())
  await waitFor(() => expect(verdict).not.toBeInTheDocument())
})

describe('check codes of ours', () => {
  const CNPJ = '11222333000181'
  const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' }
  let issuers: SlipIssuer[]
  let seal: string
  let letter: string
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')

  beforeAll(async () => {
    const { privateKey, publicKey } = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey)
    issuers = [{ payee: 'Banco Aurora S.A.', cnpj: CNPJ, publicKey: { x, y }, letters: true }]
    const sign = async (sealed: Sealed) => {
      const text = new TextEncoder().encode(sealedText(sealed, CNPJ))
      return Buffer.from(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text))
    }
    const printed = (bytes: Buffer) => formatSeal(bytes.toString('hex').toUpperCase())
    const barcode = lineToBarcode(BRADESCO.replace(/\D/g, ''))
    seal = printed(await sign({ kind: 'boleto', content: barcode }))
    const content = letterText({
      agreement: '16000017',
      settledOn: '2026-11-20',
      paidCents: 1_978_452,
      debtor: 'M*** A*** S***, CPF ***.982.247-**',
    })
    const signature = await sign({ kind: 'carta', content })
    letter = printed(Buffer.concat([Buffer.of(content.length), Buffer.from(content), signature]))
  })
  beforeEach(() => {
    // Not implemented in jsdom.
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
    Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder, configurable: true })
  })
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'crypto', own)
  })

  async function checkBoth(line: string, code: string, slipIssuers = issuers) {
    const rendered = renderRoutes(routes, '/confira-seu-boleto', { config: { slipIssuers } })
    const { user } = rendered
    await user.click(await screen.findByLabelText('Código de barras'))
    await user.paste(line)
    if (code) {
      await user.click(screen.getByLabelText('Código de conferência (opcional)'))
      await user.paste(code)
    }
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    return rendered
  }

  test('says whose the slip is, and sends nothing', async () => {
    const { calls } = await checkBoth(BRADESCO, seal)
    const verdict = await screen.findByRole('region', { name: 'O que diz o boleto' })
    expect(verdict).toHaveTextContent('Este boleto é nosso')
    expect(verdict).toHaveTextContent('Banco Aurora S.A., CNPJ 11.222.333/0001-81')
    expect(verdict).toHaveTextContent('R$ 141,50')
    expect(calls).toEqual([])
  })

  test('another slip with the same code is not to be paid', async () => {
    await checkBoth(ITAU, seal)
    expect(await screen.findByText('Não pague: o código não é deste boleto')).toBeVisible()
    expect(screen.queryByText('Este boleto é nosso')).not.toBeInTheDocument()
  })

  test('without a code nobody is said to have issued it', async () => {
    await checkBoth(BRADESCO, '')
    expect(await screen.findByText(/Isso não diz quem emitiu o boleto/)).toBeVisible()
    expect(screen.queryByText('Este boleto é nosso')).not.toBeInTheDocument()
  })

  test('half a code is a slip of the hand', async () => {
    await checkBoth(BRADESCO, seal.slice(0, 40))
    const message = /^O código de conferência tem 128/
    await waitFor(() => expect(screen.getByText(message)).toBeVisible())
    expect(screen.queryByRole('region', { name: 'O que diz o boleto' })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Código de conferência (opcional)')).toHaveFocus()
  })

  test('a browser without WebCrypto claims nothing', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
    await checkBoth(BRADESCO, seal)
    expect(await screen.findByText('Não conseguimos conferir o código')).toBeVisible()
    expect(screen.queryByText('Este boleto é nosso')).not.toBeInTheDocument()
  })

  test('a bank without a key does not ask for a code', async () => {
    await checkBoth(BRADESCO, '', [])
    expect(await screen.findByText('Os números combinam')).toBeVisible()
    expect(screen.queryByLabelText('Código de conferência (opcional)')).not.toBeInTheDocument()
    expect(screen.queryByText(/quem emitiu/)).not.toBeInTheDocument()
  })

  describe('a letter of settlement', () => {
    async function checkLetter(code: string, slipIssuers = issuers) {
      const rendered = renderRoutes(routes, '/confira-seu-boleto', { config: { slipIssuers } })
      const { user } = rendered
      await user.click(await screen.findByLabelText('Código da carta'))
      await user.paste(code)
      await user.click(screen.getByRole('button', { name: 'Ver de quem é a carta' }))
      return rendered
    }
    const otherDigit = (code: string, at: number) =>
      code.slice(0, at) + (code.charAt(at) === '0' ? '1' : '0') + code.slice(at + 1)

    test('says whose it is, and sends nothing', async () => {
      const { calls } = await checkLetter(letter)
      const verdict = await screen.findByRole('region', { name: 'O que diz a carta' })
      expect(screen.getByRole('heading', { name: 'Esta carta é nossa' })).toHaveFocus()
      expect(verdict).toHaveTextContent('Banco Aurora S.A., CNPJ 11.222.333/0001-81')
      expect(verdict).toHaveTextContent('16000017')
      expect(verdict).toHaveTextContent('M*** A*** S***, CPF ***.982.247-**')
      expect(verdict).toHaveTextContent('20/11/2026')
      expect(verdict).toHaveTextContent('R$ 19.784,52')
      expect(screen.getByLabelText('Código da carta')).toHaveValue(letter)
      expect(calls).toEqual([])
    })

    test('that was changed is not ours, and nothing of it is shown', async () => {
      const { calls } = await checkLetter(otherDigit(letter, 5))
      expect(await screen.findByRole('heading', { name: 'Esta carta não é nossa' })).toHaveFocus()
      expect(screen.queryByText(/000017/)).not.toBeInTheDocument()
      expect(calls).toEqual([])
    })

    test.each([
      ['nothing', () => '', 'Cole ou digite o código da carta'],
      ['half a code', () => letter.slice(0, 100), /^O código veio incompleto ou com erro/],
      ['the code of a slip', () => seal, 'Este é o código de um boleto: o da carta está no fim dela'],
    ])('%s is a slip of the hand', async (_, code, message) => {
      await checkLetter(code())
      await waitFor(() => expect(screen.getByText(message)).toBeVisible())
      expect(screen.getByLabelText('Código da carta')).toHaveFocus()
      expect(screen.queryByRole('region', { name: 'O que diz a carta' })).not.toBeInTheDocument()
    })

    test('has a code that is none of a slip', async () => {
      await checkBoth(BRADESCO, letter)
      const message = 'Este é o código de uma carta de quitação, e não de um boleto'
      await waitFor(() => expect(screen.getByText(message)).toBeVisible())
      expect(screen.queryByText('Este boleto é nosso')).not.toBeInTheDocument()
    })

    test('a browser without WebCrypto claims nothing', async () => {
      Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
      await checkLetter(letter)
      expect(await screen.findByText('Não conseguimos conferir a carta')).toBeVisible()
    })

    test('is not asked for where the bank signs slips alone', async () => {
      await checkBoth(
        BRADESCO,
        seal,
        issuers.map(({ letters: _, ...issuer }) => issuer),
      )
      expect(await screen.findByText('Este boleto é nosso')).toBeVisible()
      expect(screen.queryByLabelText('Código da carta')).not.toBeInTheDocument()
    })
  })
})
