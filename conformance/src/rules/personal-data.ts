import { freshProof } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer, mustRefuseStale } from '../verdict'

export const personalData = area('Dados pessoais', (bank) => ({
  async 'DADOS-01: Uma mudança decidida sobre dados que já são outros é 412, e nada muda [Contrato, User/Update (versao, opcional); OWASP ASVS 5.0 15.4.2]'() {
    // A change of contacts requires a fresh proof of identity.
    await freshProof(bank)
    const cpfCnpj = bank.id('codigo')
    const { versao, telefone } = await bank.data('GET /api/UsuarioData/{id}', {
      as: 'codigo',
      params: { id: cpfCnpj },
    })
    await mustRefuseStale(versao, (decidedOn) =>
      bank.send('POST /api/v1/User/Update', {
        as: 'codigo',
        body: { cpfCnpj, telefone, versao: decidedOn },
      }),
    )
  },
  async 'DADOS-02: A escolha sobre o WhatsApp, feita sobre outra que não vale mais, é 412 [Contrato, basic-data e termos-whatsapp (versao, opcional); OWASP ASVS 5.0 15.4.2]'() {
    const documentCode = bank.id('titular')
    const as = { as: 'titular' } as const
    const params = { id: documentCode }
    const { versao, optInWhatsApp } = await bank.data('GET /api/v1/basic-data/{id}', { ...as, params })
    await mustRefuseStale(versao, (decidedOn) =>
      bank.send('POST /api/v1/basic-data/{id}', {
        ...as,
        params,
        body: { optInWhatsApp, documentCode, versao: decidedOn },
      }),
    )
    await bank.mustAnswer(412, 'POST /api/v1/termos-whatsapp/{digits}', {
      ...as,
      params: { digits: documentCode },
      body: { optInWhatsApp, versao: 'conformidade-velha' },
    })
  },
  async 'DADOS-03: O que a pessoa disse sobre o atendimento fica guardado, e o WhatsApp não muda com isso [Contrato, basic-data (atendimento, extensão opcional); LBI, Lei 13.146/2015, art. 63]'() {
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
    const saved = await save(other)
    const stored = await read()
    await save(atendimento)
    mustAnswer(saved, 200)
    must(stored.atendimento?.soPorEscrito === other.soPorEscrito, 'O que foi dito não ficou guardado')
    must(stored.optInWhatsApp === optInWhatsApp, 'A escolha sobre o WhatsApp mudou junto')
  },
}))
