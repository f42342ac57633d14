import { Client, type Reply, withCookies } from '@portal/contract/client'
import type { Bank } from '../testing/bank'
import { inProcessFrom } from './bank'

/** A browser with an address and a device cookie of its own. */
export class Browser extends Client {
  static async open({ app }: Bank, address: string): Promise<Browser> {
    const browser = new Browser(withCookies(inProcessFrom(app, address)))
    await browser.call('GET /api/v1/get-csrf-token')
    return browser
  }

  requestCode(taxId: string, options: { botCheck?: string | null } = {}): Promise<Reply> {
    return this.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId }, ...options })
  }

  enterCode(taxId: string, code: string): Promise<Reply> {
    return this.call('POST /api/consultar_codigo', { body: { cpf: taxId, code } })
  }

  /** Logs in and out again. */
  async visit(taxId: string, senha: string): Promise<void> {
    const { token } = await this.openSession(taxId, senha)
    await this.call('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: token } })
  }
}
