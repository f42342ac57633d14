import { readFileSync } from 'node:fs'
import { TAX_ID } from '@portal/domain/formats'
import { isTaxId } from '@portal/domain/tax-id'
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const optional = Type.Optional(Type.String())
const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const Person = closed({
  cpfCnpj: Type.String({ pattern: TAX_ID.source }),
  ...{ senha: optional, nome: optional, email: optional, nomeMae: optional, anoFundacao: optional },
  /** Digits. */
  ...{ telefone: optional, cpfResponsavel: optional },
  /** ISO date. */
  nascimento: optional,
})
export type Person = Static<typeof Person>

/** The people that a bank prepares and their purpose. The report and `--explain` print this table. */
export const roles = {
  titular:
    'PF com senha, celular, e-mail, nascimento e nome da mãe, e um grupo parcelável (Efetivar v1). Só lê e reserva.',
  outro: 'Outra PF com senha e um grupo. Com o token dela se tenta ver os dados das demais.',
  acordo: 'PF com senha e um acordo em dia, com parcela em aberto e boleto disponível.',
  atraso: 'PF com senha e um acordo com parcela paga e parcela vencida.',
  quitado:
    'PF com senha e um acordo quitado cujo nome continua no cadastro de devedores, com o prazo vencido.',
  conclui: 'PF com senha e um grupo parcelável por boleto. O acordo é feito e depois cancelado.',
  veiculo: 'PF com senha e um grupo de veículo concluído pela versão 3. O acordo é feito.',
  documentos: 'PF com senha e um acordo à espera de documentos.',
  assinatura: 'PF com senha e um acordo à espera de assinatura.',
  proposta: 'PF com campanha de boleto: o boleto de proposta existe sem login.',
  codigo:
    'PF com senha, celular, e-mail e um grupo parcelável. Recebe os códigos; o e-mail muda e volta, e ela fica um dia sem poder fechar acordo.',
  senha:
    'PF com senha, nascimento e nome da mãe. O login e as confirmações dela ficam bloqueados durante um tempo.',
  kba: 'PJ com ano de fundação, CPF de quem responde por ela e outro dado para perguntas, que ficam em pausa.',
  novo: 'PF sem senha, com contatos, nascimento e nome da mãe. Ganha uma senha, que é contestada, e fica com outra pendente; trocas de telefone são pedidas e recusadas.',
  empresa: 'PJ com senha, telefone, e-mail, ano de fundação e CPF de quem responde pela empresa.',
  desconhecido: 'Um CPF válido que o banco não conhece.',
} as const
export type Role = keyof typeof roles

/** A URL that returns JSON (an object, or a list with the newest first), or a command that prints the value. */
const Source = Type.Union([
  closed({ url: Type.String(), campo: Type.String() }),
  closed({ comando: Type.String() }),
])
export type Source = Static<typeof Source>

const Prepared = closed({
  banco: Type.String({ minLength: 1 }),
  /** The bank's name as its customers know it. */
  marca: Type.Optional(Type.String({ minLength: 4 })),
  pessoas: Type.Partial(closed(Object.fromEntries(Object.keys(roles).map((role) => [role, Person])))),
  /** Calls that the bank offers so far; default: all of the contract. The others are not judged. */
  chamadas: Type.Optional(Type.Array(Type.String())),
  /** Sources of the latest code sent to {cpfCnpj}, of the URL of a link, and of the text of a message. */
  ...{ codigo: Type.Optional(Source), link: Type.Optional(Source), mensagem: Type.Optional(Source) },
  /** Source of a solved bot check; default: the API's ALTCHA. */
  robo: Type.Optional(Source),
  /** Public keys of the slips' issuers, as in the portal's configuration; signatures are not judged without them. */
  slipIssuers: Type.Optional(
    Type.Array(
      closed({
        ...{ payee: Type.String(), cnpj: Type.String() },
        publicKey: closed({ x: Type.String(), y: Type.String() }),
        letters: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  /** Origin of the portal, for passkeys; default: https and the relying party's id. */
  portal: optional,
  /** Test environments only: sets the bank's clock to {instante}. */
  relogio: Type.Optional(
    closed({ url: Type.String(), metodo: Type.String(), corpo: Type.String(), inicio: Type.String() }),
  ),
})

export interface Prepared extends Omit<Static<typeof Prepared>, 'pessoas'> {
  pessoas: { readonly [R in Role]?: Person }
}

/** Throws an error with a message for the author of the file. */
export function prepare(json: unknown): Prepared {
  if (!Value.Check(Prepared, json)) {
    const [error] = Value.Errors(Prepared, json)
    throw new Error(`O arquivo de dados não serve em ${error?.path || '(raiz)'}: ${error?.message}`)
  }
  for (const [role, person] of Object.entries(json.pessoas)) {
    if (!isTaxId(person?.cpfCnpj ?? ''))
      throw new Error(`O documento de '${role}' não tem dígitos verificadores válidos.`)
  }
  return json
}

/** Accepts the byte-order mark that editors on Windows write. */
export const readPrepared = (file: string): Prepared =>
  prepare(JSON.parse(new TextDecoder().decode(readFileSync(file))))
