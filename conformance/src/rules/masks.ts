import type { CallName } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { formatTaxId } from '@portal/domain/tax-id'
import { type Bank, field } from '../bank'
import type { Person, Role } from '../prepared'
import { proposalSlips, questions } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer } from '../verdict'

const SOURCE = 'Contrato, Masking; LGPD art. 6º, III; OWASP ASVS 5.0 14.2.6'

/** All spellings of a secret. */
function spellings(person: Person): string[] {
  const { cpfCnpj: _id, senha: _password, ...shown } = person
  const { telefone, email, nascimento, cpfResponsavel } = person
  const digits = telefone?.slice(2)
  return [
    ...Object.values(shown),
    ...[digits, digits?.replace(/(?=.{4}$)/, '-'), email?.split('@')[0]],
    ...[nascimento && formatDate(nascimento), cpfResponsavel && formatTaxId(cpfResponsavel)],
  ]
    .filter((text) => text !== undefined && text.length > 3)
    .map((text) => String(text).toUpperCase())
}

export function mustHide(data: unknown, person: Person, name: string): void {
  const text = JSON.stringify(data).toUpperCase()
  const unmasked = spellings(person).find((secret) => text.includes(secret))
  must(unmasked === undefined, `${name} mostra um dado sem máscara`)
}

/** Calls with the id in their path. */
const masked = (bank: Bank, id: string, name: CallName, role: Role) => ({
  async [`${id}: ${name} mascara para quem não entrou, e para outra pessoa [${SOURCE}]`]() {
    for (const more of [{}, { token: await bank.session('outro') }]) {
      const { data } = await bank.mustAnswer([200, 202, 403], name, { of: role, ...more })
      mustHide(data, bank.person(role), name)
    }
  },
})

export const masks = area('Máscaras', (bank) => ({
  async [`MASC-01: A consulta de quem tem senha não diz contatos; a de quem não tem, só que existem [${SOURCE}]`]() {
    for (const [role, shown] of [
      ['titular', /^$/],
      ['novo', /\*/],
    ] as const) {
      const { data } = mustAnswer(await bank.consult(role), 200)
      mustHide(data, bank.person(role), 'POST /api/verificar')
      for (const name of ['telefone', 'email']) {
        must(shown.test(String(field(field(data, 'data'), name))), `'${role}': ${name} diz outra coisa`)
      }
    }
  },
  ...masked(bank, 'MASC-02', 'GET /api/v1/getContactMeans/{id}', 'titular'),
  ...masked(bank, 'MASC-03', 'GET /api/login/GetFone/{id}', 'titular'),
  ...masked(bank, 'MASC-04', 'GET /api/login/GetEmail/{id}', 'titular'),
  ...masked(bank, 'MASC-05', 'GET /api/v1/validKBAs/{id}', 'titular'),
  ...masked(bank, 'MASC-06', 'GET /api/v1/pj/validKBAs/{id}', 'empresa'),
  ...masked(bank, 'MASC-07', 'GET /api/v1/pj/partnerIdentification/{id}', 'empresa'),
  ...masked(bank, 'MASC-08', 'GET /api/Login/GetPartnerIdentification/{taxId}', 'empresa'),
  async [`MASC-09: O pedido de código mascara o destino [${SOURCE}]`]() {
    const { data } = mustAnswer(await bank.sendCode('codigo'), 200)
    mustHide(data, bank.person('codigo'), 'GetCodByEmail')
    must(/\*/.test(String(field(data, 'destino'))), 'O destino mascarado não veio')
  },
  async [`MASC-10: Os boletos de proposta não dizem de quem são [${SOURCE}]`]() {
    const { boletos } = await proposalSlips(bank)
    mustHide(boletos, bank.person('proposta'), 'POST /api/v1/p/{taxId}')
    must(!JSON.stringify(boletos).includes(bank.id('proposta')), 'O documento vem inteiro')
  },
  async 'MASC-11: A dona dos dados os vê sem máscara depois de entrar [Contrato, GetFone, GetEmail e getContactMeans]'() {
    const { telefone } = await bank.data('GET /api/login/GetFone/{id}', { as: 'titular' })
    must(telefone === bank.known('titular', 'telefone'), 'GetFone não mostra o telefone à dona')
    const { email } = await bank.data('GET /api/login/GetEmail/{id}', { as: 'titular' })
    const same = email.toUpperCase() === bank.known('titular', 'email').toUpperCase()
    must(same, 'GetEmail não mostra o e-mail à dona')
  },
  async 'MASC-12: Nenhuma opção de uma pergunta de confirmação mostra o CPF de alguém [Contrato, kbas/interativo; OWASP ASVS 5.0 14.2.6]'() {
    const perguntas = await questions(bank, 'empresa', '5')
    judgeable(perguntas.length > 0, "Não há perguntas para 'empresa'")
    const shown = perguntas
      .flatMap(({ opcoes }) => opcoes)
      .some(({ value, label }) => /\d{11}|\d{3}\.\d{3}\.\d{3}-\d\d/.test(`${value} ${label}`))
    must(!shown, 'Uma opção mostra um CPF por inteiro')
  },
}))
