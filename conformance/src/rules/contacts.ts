import { type Bank, field, type Reply } from '../bank'
import { acceptanceOf, choiceOf, codeLogin, groupOf } from '../requests/situations'
import type { Area } from '../rule'
import { Broken, judgeable, must, Unjudged } from '../verdict'

const CHANGE = 'PUT /api/auth/AtualizarTelefone'
const OBJECTION = 'POST /api/v1/contestacao/{id}'
/** A phone and an address of nobody (RFC 2606). */
const OTHER_PHONE = '11955550124'
const OTHER_EMAIL = 'conformidade@example.com'
const SOURCE = 'Contrato, Contacts, password, signature'

const askForChange = (bank: Bank, nascimento = bank.known('novo', 'nascimento')): Promise<Reply> =>
  bank.send(CHANGE, {
    body: {
      cpfCnpj: bank.id('novo'),
      telefone: OTHER_PHONE,
      DtNascimento: nascimento,
      NomeMae: bank.known('novo', 'nomeMae'),
      stateMode: 'PF',
    },
  })

/** The secret of the message that went to the contact registered before. */
async function objectionId(bank: Bank): Promise<string> {
  try {
    return /(?:^|\/)([\w-]{20,})$/.exec(await bank.readLink('novo'))?.[1] ?? ''
  } catch (error) {
    if (error instanceof Unjudged && bank.hasLinks)
      throw new Broken('O contato antigo não recebeu mensagem com link')
    throw error
  }
}

/** Asks for a change, and takes it back so that nothing of the prepared person moves. */
async function changeAndObjection(bank: Bank): Promise<{ asked: Reply; id: string }> {
  const asked = await askForChange(bank)
  judgeable(asked.status !== 429, 'Limite de confirmações do banco; repita mais tarde')
  must(asked.status === 200, `O pedido de troca respondeu ${asked.status}`)
  return { asked, id: await objectionId(bank) }
}

const object = (bank: Bank, id: string) => bank.send(OBJECTION, { params: { id } })

const lastFour = (phone: unknown) => String(phone).replace(/\D/g, '').slice(-4)

export const contacts: Area = {
  title: 'Troca de contatos',
  rules: [
    {
      id: 'CONTATO-01',
      title: 'Com dados errados nenhum contato muda: 401',
      source: `${SOURCE}; OWASP ASVS 5.0 6.4.3`,
      async run(bank) {
        const { status } = await askForChange(bank, '1901-01-01')
        must(status === 401 || status === 429, `Respondeu ${status}`)
      },
    },
    {
      id: 'CONTATO-02',
      title: 'Quem só conhece os dados pede uma troca que espera: vale o contato antigo, e se diz até quando',
      source: `${SOURCE}; OWASP ASVS 5.0 6.4.2, 6.4.3`,
      async run(bank) {
        const { asked, id } = await changeAndObjection(bank)
        await object(bank, id)
        const from = Date.parse(String(field(asked.data, 'valeEm')))
        must(from > bank.now().getTime() + 3_600_000, 'A troca não espera (valeEm)')
        const inForce = lastFour(field(asked.data, 'telefone'))
        must(inForce === lastFour(bank.known('novo', 'telefone')), 'O telefone novo já vale')
      },
    },
    {
      id: 'CONTATO-03',
      title: 'A troca é contada ao contato antigo, com um link que a recusa uma vez',
      source: `${SOURCE}; OWASP ASVS 5.0 6.3.7, 6.5.1`,
      async run(bank) {
        const { id } = await changeAndObjection(bank)
        must(id !== '', 'A mensagem não traz um link com um segredo')
        const { status } = await object(bank, id)
        must(status === 200, `A recusa respondeu ${status}`)
        const again = await object(bank, id)
        must(again.status === 404 || again.status === 410, `Pela segunda vez respondeu ${again.status}`)
      },
    },
    {
      id: 'CONTATO-04',
      title: 'Uma troca recusada não vale, também depois da espera',
      source: `${SOURCE}; OWASP ASVS 5.0 6.3.7`,
      async run(bank) {
        judgeable(bank.hasClock, "Sem 'relogio' nos dados preparados não se espera uma troca")
        const { asked, id } = await changeAndObjection(bank)
        await object(bank, id)
        const later = new Date(Date.parse(String(field(asked.data, 'valeEm'))) + 60_000)
        await bank.at(later.toISOString(), async () => {
          await bank.consult('novo')
          const { telefone } = await bank.data('GET /api/login/GetFone/{id}', {
            params: { id: bank.id('novo') },
          })
          must(lastFour(telefone) === lastFour(bank.known('novo', 'telefone')), 'O telefone recusado vale')
        })
      },
    },
    {
      id: 'CONTATO-05',
      title: 'Quem acaba de trocar um contato não fecha acordo: 403 CONTATO_RECENTE',
      source: `${SOURCE}; OWASP ASVS 5.0 7.5.3`,
      async run(bank) {
        const { status } = await codeLogin(bank)
        judgeable(status === 200, `O login por código respondeu ${status}`)
        const group = await groupOf(bank, 'codigo')
        const body = choiceOf(bank, 'codigo', group)
        const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: 'codigo', body })
        const save = (email: string) =>
          bank.send('POST /api/v1/User/Update', { as: 'codigo', body: { cpfCnpj: bank.id('codigo'), email } })
        const changed = await save(OTHER_EMAIL)
        must(changed.status === 200, `A troca com prova recente respondeu ${changed.status}`)
        const acceptance = acceptanceOf(bank, 'codigo', group.idNegociacao, dados?.idProposta ?? '')
        const made = await bank.send('POST /api/v1/Negociacao/Formalizar', { as: 'codigo', body: acceptance })
        await save(bank.known('codigo', 'email'))
        must(made.status === 403, `Formalizar respondeu ${made.status}`)
        must(field(made.data, 'codigo') === 'CONTATO_RECENTE', 'O problema não traz CONTATO_RECENTE')
        must(Number.isFinite(Date.parse(String(field(made.data, 'reabreEm')))), 'Não se diz até quando')
      },
    },
  ],
}
