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
  ],
}
