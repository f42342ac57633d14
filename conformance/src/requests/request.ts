import type { CallName } from '@portal/contract'
import type { Bank, Options, Reply } from '../bank'
import type { Person, Role } from '../prepared'
import { callNames, definitionOf } from '../shape'
import { agreementOf, openInstalment } from './situations'

/** Makes one call with prepared people only. Repeatable unless the data say otherwise. */
export type Request = (bank: Bank) => Promise<Reply>

export type Make = (bank: Bank, name: CallName) => Options | Promise<Options>

export type Requests = { readonly [K in CallName]?: Request }

/** Requests that send a call once with generated parameters. */
export const sent = (makes: { readonly [K in CallName]?: Make }): Requests =>
  Object.fromEntries(
    callNames.flatMap((name) => {
      const make = makes[name]
      return make === undefined ? [] : [[name, (bank: Bank) => sendMade(bank, name, make)]]
    }),
  )

export const sendMade = async (bank: Bank, name: CallName, make: Make): Promise<Reply> =>
  bank.send(name, await make(bank, name))

/** Path parameters for a call about this person: their document, or their agreement and its open slip. */
export async function paramsOf(bank: Bank, name: CallName, role: Role): Promise<Record<string, string>> {
  const names = Object.keys(definitionOf(name).params?.properties ?? {})
  const taxId = bank.id(role)
  const known = { id: taxId, taxId, digits: taxId, exec: '0', step: '9A' }
  const isOfAgreement = names.some((one) => !(one in known))
  const { numeroAcordo, carteira, quantidadeParcelas } = isOfAgreement
    ? await agreementOf(bank, role)
    : { numeroAcordo: '', carteira: '', quantidadeParcelas: 0 }
  const isOfSlip = names.includes('divida') || names.includes('parcela')
  const slip = isOfSlip ? (await openInstalment(bank, role)).instalment : { divida: '', numero: 0 }
  const all: Record<string, string> = {
    ...{ ...known, numeroAcordo, carteira, contrato: numeroAcordo, acordo: numeroAcordo },
    ...{ divida: slip.divida, parcela: String(slip.numero), parcelas: String(quantidadeParcelas) },
  }
  return Object.fromEntries(names.map((one) => [one, all[one] ?? '']))
}

const facts: Readonly<Record<string, keyof Person>> = {
  ...{ CpfCnpj: 'cpfCnpj', cpf: 'cpfCnpj', documentCode: 'cpfCnpj', identification: 'cpfCnpj' },
  ...{ cpfCnpj: 'cpfCnpj', senha: 'senha', email: 'email', Email: 'email', nascimento: 'nascimento' },
  ...{ telefone: 'telefone', Telefone: 'telefone', phone: 'telefone', DtNascimento: 'nascimento' },
  ...{ nomeMae: 'nomeMae', NomeMae: 'nomeMae', anoFundacao: 'anoFundacao', fundacao: 'anoFundacao' },
  ...{ cpfResponsavel: 'cpfResponsavel', partnerIdentification: 'cpfResponsavel' },
}

/** The same for the body; the request passes fields that are not facts of the person. */
async function bodyOf(
  bank: Bank,
  name: CallName,
  role: Role,
  content: object,
): Promise<Record<string, unknown>> {
  const required: readonly string[] = definitionOf(name).body?.required ?? []
  const body: Record<string, unknown> = {}
  for (const field of required.filter((one) => !(one in content))) {
    const fact = facts[field]
    if (fact) body[field] = bank.known(role, fact)
    if (field === 'execResposta') body[field] = ''
    if (field.toLowerCase() === 'statemode') body[field] = bank.stateMode(role)
    if (field === 'numeroAcordo') body[field] = (await agreementOf(bank, role)).numeroAcordo
  }
  return { ...body, ...content }
}

/** A call about this person, anonymous by default. */
export const of =
  (role: Role, content: object = {}, options: Options = {}): Make =>
  async (bank, name) => ({
    ...options,
    params: await paramsOf(bank, name, role),
    ...(definitionOf(name).body && { body: await bodyOf(bank, name, role, content) }),
  })

/** A call about this person in their own session. */
export const as = (role: Role, content?: object): Make => of(role, content, { as: role })

/** A call about no person. */
export const plain =
  (body?: Record<string, unknown>, params: Record<string, string> = {}): Make =>
  () => ({ params, body })
