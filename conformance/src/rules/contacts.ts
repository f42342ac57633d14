import { type Bank, field, type Reply } from '../bank'
import { freshProof, object, reserve } from '../requests/situations'
import { area } from '../rule'
import { Broken, judgeable, must, mustAnswer, mustRefuseStale, Unjudged } from '../verdict'

/** Unassigned phone and address (RFC 2606). */
const OTHER_PHONE = '11955550124'
const OTHER_EMAIL = 'conformidade@example.com'
const SOURCE = 'Contrato, Contacts, password, signature'

const askForChange = (bank: Bank, more: object = {}): Promise<Reply> =>
  bank.send('PUT /api/auth/AtualizarTelefone', { of: 'novo', body: { telefone: OTHER_PHONE, ...more } })

/** The secret in the message to the previously registered contact. */
async function objectionId(bank: Bank): Promise<string> {
  try {
    return /(?:^|\/)([\w-]{20,})$/.exec(await bank.read('novo', 'link'))?.[1] ?? ''
  } catch (error) {
    if (error instanceof Unjudged && bank.hasLinks)
      throw new Broken('O contato antigo não recebeu mensagem com link')
    throw error
  }
}

/** Requests a change and objects to it, so that the prepared person stays unchanged. */
async function changeAndObjection(bank: Bank): Promise<{ change: Reply; id: string }> {
  const change = mustAnswer(await askForChange(bank), 200)
  return { change, id: await objectionId(bank) }
}

const lastFour = (phone: unknown) => String(phone).replace(/\D/g, '').slice(-4)

export const contacts = area('Troca de contatos', (bank) => ({
  [`CONTATO-01: Com dados errados nenhum contato muda: 401 [${SOURCE}; OWASP ASVS 5.0 6.4.3]`]: async () =>
    mustAnswer(await askForChange(bank, { DtNascimento: '1901-01-01' }), [401, 429]),
  async [`CONTATO-02: Quem só conhece os dados pede uma troca que espera: vale o contato antigo, e se diz até quando [${SOURCE}; OWASP ASVS 5.0 6.4.2, 6.4.3]`]() {
    const { change, id } = await changeAndObjection(bank)
    await object(bank, id)
    const from = Date.parse(String(field(change.data, 'valeEm')))
    must(from > bank.now().getTime() + 3_600_000, 'A troca não espera (valeEm)')
    const inForce = lastFour(field(change.data, 'telefone'))
    must(inForce === lastFour(bank.known('novo', 'telefone')), 'O telefone novo já vale')
  },
  async [`CONTATO-03: A troca é contada ao contato antigo, com um link que a recusa uma vez [${SOURCE}; OWASP ASVS 5.0 6.3.7, 6.5.1]`]() {
    const { id } = await changeAndObjection(bank)
    must(id !== '', 'A mensagem não traz um link com um segredo')
    mustAnswer(await object(bank, id), 200)
    mustAnswer(await object(bank, id), [404, 410])
  },
  async [`CONTATO-04: Uma troca recusada não vale, também depois da espera [${SOURCE}; OWASP ASVS 5.0 6.3.7]`]() {
    judgeable(bank.hasClock, "Sem 'relogio' nos dados preparados não se espera uma troca")
    const { change, id } = await changeAndObjection(bank)
    await object(bank, id)
    const later = new Date(Date.parse(String(field(change.data, 'valeEm'))) + 60_000)
    await bank.at(later.toISOString(), async () => {
      await bank.consult('novo')
      const { telefone } = await bank.data('GET /api/login/GetFone/{id}', { of: 'novo' })
      must(lastFour(telefone) === lastFour(bank.known('novo', 'telefone')), 'O telefone recusado vale')
    })
  },
  async [`CONTATO-05: Quem acaba de trocar um contato não fecha acordo: 403 CONTATO_RECENTE [${SOURCE}; OWASP ASVS 5.0 7.5.3]`]() {
    await freshProof(bank)
    const { acceptance } = await reserve(bank, 'codigo')
    const save = (email: string) => bank.send('POST /api/v1/User/Update', { as: 'codigo', body: { email } })
    mustAnswer(await save(OTHER_EMAIL), 200)
    const made = await bank.send('POST /api/v1/Negociacao/Formalizar', { as: 'codigo', body: acceptance })
    await save(bank.known('codigo', 'email'))
    mustAnswer(made, 403, 'CONTATO_RECENTE')
    must(Number.isFinite(Date.parse(String(field(made.data, 'reabreEm')))), 'Não se diz até quando')
  },
}))

export const personalData = area('Dados pessoais', (bank) => ({
  async 'DADOS-01: Uma mudança decidida sobre dados que já são outros é 412, e nada muda [Contrato, User/Update (versao, opcional); OWASP ASVS 5.0 15.4.2]'() {
    // A change of contacts requires a fresh proof of identity.
    await freshProof(bank)
    const { versao, telefone } = await bank.data('GET /api/UsuarioData/{id}', { as: 'codigo' })
    await mustRefuseStale(versao, (decidedOn) =>
      bank.send('POST /api/v1/User/Update', { as: 'codigo', body: { telefone, versao: decidedOn } }),
    )
  },
  async 'DADOS-02: A escolha sobre o WhatsApp, feita sobre outra que não vale mais, é 412 [Contrato, basic-data e termos-whatsapp (versao, opcional); OWASP ASVS 5.0 15.4.2]'() {
    const { versao, optInWhatsApp } = await bank.data('GET /api/v1/basic-data/{id}', { as: 'titular' })
    const choice = (decidedOn: string) =>
      ({ as: 'titular', body: { optInWhatsApp, versao: decidedOn } }) as const
    await mustRefuseStale(versao, (decidedOn) => bank.send('POST /api/v1/basic-data/{id}', choice(decidedOn)))
    await bank.mustAnswer(412, 'POST /api/v1/termos-whatsapp/{digits}', choice('conformidade-velha'))
  },
  async 'DADOS-03: O que a pessoa disse sobre o atendimento fica guardado, e o WhatsApp não muda com isso [Contrato, basic-data (atendimento, extensão opcional); LBI, Lei 13.146/2015, art. 63]'() {
    const read = () => bank.data('GET /api/v1/basic-data/{id}', { as: 'titular' })
    const { atendimento, optInWhatsApp } = await read()
    judgeable(atendimento !== undefined, 'Extensão não oferecida')
    const save = (soPorEscrito: boolean) => {
      const body = { optInWhatsApp, atendimento: { ...atendimento, soPorEscrito } }
      return bank.send('POST /api/v1/basic-data/{id}', { as: 'titular', body })
    }
    const saved = await save(!atendimento.soPorEscrito)
    const stored = await read()
    await save(atendimento.soPorEscrito)
    mustAnswer(saved, 200)
    must(stored.atendimento?.soPorEscrito === !atendimento.soPorEscrito, 'O que foi dito não ficou guardado')
    must(stored.optInWhatsApp === optInWhatsApp, 'A escolha sobre o WhatsApp mudou junto')
  },
}))
