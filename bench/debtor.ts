import type { Data } from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import { Sandbox } from 'e2e/fixtures'
import { solveBotCheck } from 'sandbox-api/testing/solve-bot-check'

type Offers = Data<'POST /api/v1/negociacoes'>
type Reserved = Data<'POST /api/v1/Negociacao/Efetivar'>

/** A debtor who consults, logs in and negotiates, by the calls that the portal makes. */
export class Debtor {
  /** Milliseconds spent waiting for the API, without the proof of work of the bot check. */
  waited = 0
  calls = 0
  private token = ''
  private csrf = ''

  constructor(
    private readonly api: string,
    private readonly taxId: string,
    private readonly password: string,
  ) {}

  /** The debtor that every sandbox has for the main path. */
  static async create(api: string): Promise<Debtor> {
    const { cpfCnpj, senha = '' } = await new Sandbox(api).persona('cliente')
    return new Debtor(api, cpfCnpj, senha)
  }

  private async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const started = performance.now()
    const response = await fetch(this.api + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-identification': this.taxId,
        ...(this.csrf && { 'x-csrf-token': this.csrf }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    this.waited += performance.now() - started
    this.calls += 1
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  private async proof(): Promise<string> {
    return solveBotCheck(await this.request('GET', '/api/v1/altcha'))
  }

  /** @returns the session's token */
  async enter(): Promise<string> {
    const { csrfToken } = await this.request<{ csrfToken: string }>('GET', '/api/v1/get-csrf-token')
    this.csrf = csrfToken
    const token = await this.proof()
    await this.request('POST', '/api/verificar', { cpfCnpj: this.taxId, stateMode: 'PF', token })
    await this.request('POST', '/api/v1/criar_exec', { cpfCnpj: this.taxId })
    const login = await this.request<{ token: string }>(
      'POST',
      `/api/auth/login/${encodeURIComponent(await this.proof())}`,
      { cpfCnpj: this.taxId, senha: this.password },
    )
    this.token = login.token
    return login.token
  }

  /** Takes the first offer in full. */
  async negotiate(): Promise<void> {
    const { dados } = await this.request<Offers>('POST', '/api/v1/negociacoes', {
      ...splitTaxId(this.taxId),
      execResposta: '',
    })
    const offer = dados.negociacoes.find(({ versaoApi }) => versaoApi === 'v1')
    if (!offer) throw new Error(`no offer: ${dados.mensagem}`)
    const choice = { idNegociacao: offer.idNegociacao, execResposta: '', documentCode: this.taxId }
    const reserved = await this.request<Reserved>('POST', '/api/v1/Negociacao/Efetivar', {
      ...choice,
      tipo: 'A vista',
    })
    if (reserved.sucesso === 0) throw new Error(JSON.stringify(reserved.errosValidacao))
    await this.request('POST', '/api/v1/Negociacao/Formalizar', {
      ...choice,
      idProposta: reserved.dados.idProposta,
      aceite: true,
    })
  }
}
