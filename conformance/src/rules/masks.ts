import type { CallName } from '@portal/contract'
import { type Bank, field, type Options } from '../bank'
import type { Person, Role } from '../prepared'
import { openExecution } from '../requests/situations'
import type { Area, Rule } from '../rule'
import { judgeable, must } from '../verdict'

const SOURCE = 'Contrato, Masked until known; LGPD art. 6º, III; OWASP ASVS 5.0 14.2.6'

/** Every way in which a secret may be written. */
function spellings(person: Person): string[] {
  const {
    telefone = '',
    email = '',
    nascimento = '',
    nomeMae = '',
    nome = '',
    anoFundacao = '',
    cpfResponsavel = '',
  } = person
  const [year, month, day] = nascimento.split('-')
  const digits = telefone.slice(2)
  const cpf = cpfResponsavel.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  return [
    ...[
      telefone,
      digits,
      `${digits.slice(0, -4)}-${digits.slice(-4)}`,
      email,
      email.split('@')[0] ?? '',
      nome,
      nomeMae,
    ],
    ...[nascimento, day === undefined ? '' : `${day}/${month}/${year}`, anoFundacao, cpfResponsavel, cpf],
  ]
    .filter((text) => text.length > 3)
    .map((text) => text.toUpperCase())
}

export function mustHide(data: unknown, person: Person, name: string): void {
  const text = JSON.stringify(data).toUpperCase()
  const told = spellings(person).find((secret) => text.includes(secret))
  must(told === undefined, `${name} mostra um dado sem máscara`)
}

function masked(id: string, name: CallName, role: Role, make: (bank: Bank) => Options): Rule {
  return {
    id,
    title: `${name} mascara para quem não entrou, e para outra pessoa`,
    source: SOURCE,
    async run(bank) {
      for (const more of [{}, { token: await bank.session('outro') }]) {
        const { status, data } = await bank.send(name, { ...make(bank), ...more })
        judgeable(status !== 429, 'Limite do banco (429); repita mais tarde')
        must(status < 300 || status === 403, `Respondeu ${status}`)
        mustHide(data, bank.person(role), name)
      }
    },
  }
}

const byId = (role: Role) => (bank: Bank) => ({ params: { id: bank.id(role) } })
const byTaxId = (role: Role) => (bank: Bank) => ({ params: { taxId: bank.id(role) } })

export const masks: Area = {
  title: 'Máscaras',
  rules: [
    {
      id: 'MASC-01',
      title: 'A consulta de quem tem senha não diz contatos; a de quem não tem, só que existem',
      source: SOURCE,
      async run(bank) {
        for (const [role, shown] of [
          ['titular', /^$/],
          ['novo', /\*/],
        ] as const) {
          const { status, data } = await bank.consult(role)
          must(status === 200, `A consulta respondeu ${status}`)
          mustHide(data, bank.person(role), 'POST /api/verificar')
          for (const name of ['telefone', 'email']) {
            must(shown.test(String(field(field(data, 'data'), name))), `'${role}': ${name} diz outra coisa`)
          }
        }
      },
    },
    masked('MASC-02', 'GET /api/v1/getContactMeans/{id}', 'titular', byId('titular')),
    masked('MASC-03', 'GET /api/login/GetFone/{id}', 'titular', byId('titular')),
    masked('MASC-04', 'GET /api/login/GetEmail/{id}', 'titular', byId('titular')),
    masked('MASC-05', 'GET /api/v1/validKBAs/{id}', 'titular', byId('titular')),
    masked('MASC-06', 'GET /api/v1/pj/validKBAs/{id}', 'empresa', byId('empresa')),
    masked('MASC-07', 'GET /api/v1/pj/partnerIdentification/{id}', 'empresa', byId('empresa')),
    masked('MASC-08', 'GET /api/Login/GetPartnerIdentification/{taxId}', 'empresa', byTaxId('empresa')),
    {
      id: 'MASC-09',
      title: 'O pedido de código mascara o destino',
      source: SOURCE,
      async run(bank) {
        const { status, data } = await bank.sendCode('codigo')
        judgeable(status !== 429, 'Limite do banco (429); repita mais tarde')
        must(status === 200, `O pedido de código respondeu ${status}`)
        mustHide(data, bank.person('codigo'), 'GetCodByEmail')
        must(/\*/.test(String(field(data, 'destino'))), 'O destino mascarado não veio')
      },
    },
    {
      id: 'MASC-10',
      title: 'Os boletos de proposta não dizem de quem são',
      source: SOURCE,
      async run(bank) {
        const { boletos } = await bank.data('POST /api/v1/p/{taxId}', {
          params: { taxId: bank.id('proposta') },
          body: { execResposta: await openExecution(bank) },
        })
        judgeable(boletos.length > 0, "'proposta' não tem boleto de proposta")
        mustHide(boletos, bank.person('proposta'), 'POST /api/v1/p/{taxId}')
        must(!JSON.stringify(boletos).includes(bank.id('proposta')), 'O documento vem inteiro')
      },
    },
    {
      id: 'MASC-11',
      title: 'A dona dos dados os vê sem máscara depois de entrar',
      source: 'Contrato, GetFone, GetEmail e getContactMeans',
      async run(bank) {
        const params = { id: bank.id('titular') }
        const { telefone } = await bank.data('GET /api/login/GetFone/{id}', { as: 'titular', params })
        must(telefone === bank.known('titular', 'telefone'), 'GetFone não mostra o telefone à dona')
        const { email } = await bank.data('GET /api/login/GetEmail/{id}', { as: 'titular', params })
        const same = email.toUpperCase() === bank.known('titular', 'email').toUpperCase()
        must(same, 'GetEmail não mostra o e-mail à dona')
      },
    },
    {
      id: 'MASC-12',
      title: 'Nenhuma opção de uma pergunta de confirmação mostra o CPF de alguém',
      source: 'Contrato, kbas/interativo; OWASP ASVS 5.0 14.2.6',
      async run(bank) {
        const params = { id: bank.id('empresa'), quantidade: '5' }
        const { perguntas } = await bank.data('GET /api/v1/kbas/interativo/{id}/{quantidade}', { params })
        judgeable(perguntas.length > 0, "Não há perguntas para 'empresa'")
        const shown = perguntas
          .flatMap(({ opcoes }) => opcoes)
          .some(({ value, label }) => /\d{11}|\d{3}\.\d{3}\.\d{3}-\d\d/.test(`${value} ${label}`))
        must(!shown, 'Uma opção mostra um CPF por inteiro')
      },
    },
  ],
}
