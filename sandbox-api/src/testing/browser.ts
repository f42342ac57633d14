import type { CallName, Data } from '@portal/contract'
import type { Bank, CallOptions, Reply } from './bank'

/** A browser somewhere in the world, which keeps its device cookie. */
export class Browser {
  private cookie = ''

  private constructor(
    private readonly bank: Bank,
    private readonly address: string,
  ) {}

  static async open(bank: Bank, address: string): Promise<Browser> {
    const browser = new Browser(bank, address)
    const { headers } = await browser.call('GET /api/v1/get-csrf-token')
    browser.cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return browser
  }

  call<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Reply> {
    return this.bank.call(name, { address: this.address, cookie: this.cookie, ...options })
  }

  solvedBotCheck = (): Promise<string> =>
    this.bank.solvedBotCheck({ address: this.address, cookie: this.cookie })

  async consult(taxId: string, solved?: string): Promise<Reply> {
    const token = solved ?? (await this.solvedBotCheck())
    const stateMode = taxId.length > 11 ? 'PJ' : 'PF'
    return this.call('POST /api/verificar', { body: { cpfCnpj: taxId, stateMode, token } })
  }

  requestCode(taxId: string, options: CallOptions<'GET /api/login/GetCodigo/{id}'> = {}): Promise<Reply> {
    return this.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId }, ...options })
  }

  enterCode(taxId: string, code: string): Promise<Reply> {
    return this.call('POST /api/consultar_codigo', { body: { cpf: taxId, code } })
  }

  async enterPassword(taxId: string, senha: string, botToken?: string): Promise<Reply> {
    const params = { botToken: botToken ?? (await this.solvedBotCheck()) }
    return this.call('POST /api/auth/login/{botToken}', { params, body: { cpfCnpj: taxId, senha } })
  }

  /** Logs in and out again. */
  async visit(taxId: string, senha: string): Promise<void> {
    const { data } = await this.enterPassword(taxId, senha)
    const { token } = data as Data<'POST /api/auth/login/{botToken}'> & { token: string }
    await this.call('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: token } })
  }
}
