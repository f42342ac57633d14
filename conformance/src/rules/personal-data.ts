import { field } from '../bank'
import { codeLogin } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

export const personalData: Area = {
  title: 'Dados pessoais',
  rules: [
    {
      id: 'DADOS-01',
      title: 'Uma mudança decidida sobre dados que já são outros é 412, e nada muda',
      source: 'Contrato, User/Update (versao, opcional); OWASP ASVS 5.0 15.4.2',
      async run(bank) {
        // A login by code is the fresh proof that a change of contacts needs.
        const { status } = await codeLogin(bank)
        judgeable(status === 200, `O login por código respondeu ${status}`)
        const cpfCnpj = bank.id('codigo')
        const { versao, telefone } = await bank.data('GET /api/UsuarioData/{id}', {
          as: 'codigo',
          params: { id: cpfCnpj },
        })
        judgeable(versao !== undefined, 'O banco não responde versao')
        const save = (decidedOn: string) =>
          bank.send('POST /api/v1/User/Update', {
            as: 'codigo',
            body: { cpfCnpj, telefone, versao: decidedOn },
          })
        const stale = await save('conformidade-velha')
        must(stale.status === 412, `Com outra versao respondeu ${stale.status}`)
        must(field(stale.data, 'codigo') === 'ALTERADO', 'O problema não traz ALTERADO')
        const present = await save(versao)
        must(present.status === 200, `Com a versao lida respondeu ${present.status}`)
      },
    },
    {
      id: 'DADOS-02',
      title: 'A escolha sobre o WhatsApp, feita sobre outra que não vale mais, é 412',
      source: 'Contrato, basic-data e termos-whatsapp (versao, opcional); OWASP ASVS 5.0 15.4.2',
      async run(bank) {
        const documentCode = bank.id('titular')
        const as = { as: 'titular' } as const
        const params = { id: documentCode }
        const before = await bank.data('GET /api/v1/basic-data/{id}', { ...as, params })
        const { versao, optInWhatsApp } = before
        judgeable(versao !== undefined, 'O banco não responde versao')
        const save = (decidedOn: string) =>
          bank.send('POST /api/v1/basic-data/{id}', {
            ...as,
            params,
            body: { optInWhatsApp, documentCode, versao: decidedOn },
          })
        const terms = await bank.send('POST /api/v1/termos-whatsapp/{digits}', {
          ...as,
          params: { digits: documentCode },
          body: { optInWhatsApp, versao: 'conformidade-velha' },
        })
        must(terms.status === 412, `termos-whatsapp com outra versao respondeu ${terms.status}`)
        const stale = await save('conformidade-velha')
        must(stale.status === 412, `basic-data com outra versao respondeu ${stale.status}`)
        must(field(stale.data, 'codigo') === 'ALTERADO', 'O problema não traz ALTERADO')
        const { status } = await save(versao)
        must(status === 200, `Com a versao lida respondeu ${status}`)
      },
    },
    {
      id: 'DADOS-03',
      title: 'O que a pessoa disse sobre o atendimento fica guardado, e o WhatsApp não muda com isso',
      source: 'Contrato, basic-data (atendimento, extensão opcional); LBI, Lei 13.146/2015, art. 63',
      async run(bank) {
        const documentCode = bank.id('titular')
        const as = { as: 'titular' } as const
        const params = { id: documentCode }
        const read = () => bank.data('GET /api/v1/basic-data/{id}', { ...as, params })
        const { atendimento, optInWhatsApp } = await read()
        judgeable(atendimento !== undefined, 'Extensão não oferecida')
        const save = (needs: typeof atendimento) =>
          bank.send('POST /api/v1/basic-data/{id}', {
            ...as,
            params,
            body: { optInWhatsApp, documentCode, atendimento: needs },
          })
        const other = { ...atendimento, soPorEscrito: !atendimento.soPorEscrito }
        const { status } = await save(other)
        const kept = await read()
        await save(atendimento)
        must(status === 200, `Respondeu ${status}`)
        must(kept.atendimento?.soPorEscrito === other.soPorEscrito, 'O que foi dito não ficou guardado')
        must(kept.optInWhatsApp === optInWhatsApp, 'A escolha sobre o WhatsApp mudou junto')
      },
    },
  ],
}
