import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { guessableProblem } from '@portal/domain/fields/guessable-password'
import { newPassword } from '@portal/domain/fields/password'
import { changeContacts, recordChange } from '../contact/contact-changes'
import { assertKnowledge, knowsCompany, knowsPerson } from '../contact/knowledge'
import { maskedContacts } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { assertTaxId } from './consult'
import { assertFreePhone, changeDebtor, type Debtor, debtorOf } from './debtors'
import { assertConfirmed } from './sessions'

/** Takes some milliseconds: cheap enough for a test machine, still salted and slow to guess. */
const derive = (password: string, salt: Buffer) => scryptSync(password, salt, 32, { N: 4096, r: 8, p: 1 })

export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${derive(password, salt).toString('hex')}`
}

const NOBODY = hashPassword(randomBytes(16).toString('hex'))

/** Constant work, with or without a stored password. */
export function passwordMatches(password: string, hash: string | null | undefined): boolean {
  const [salt = '', key = ''] = (hash ?? NOBODY).split(':')
  const expected = Buffer.from(key, 'hex')
  const actual = derive(password, Buffer.from(salt, 'hex'))
  return timingSafeEqual(expected, actual) && hash !== null && hash !== undefined
}

/** A first password, bound to the browser that sent it until a code confirms it. */
interface PendingPassword {
  taxId: string
  browser: string
  hash: string
  at: string
}

export const pendingPasswords = kindOf<PendingPassword>('pending passwords', ['taxId', 'browser'], {
  lifetimeMs: 86_400_000,
})

/** Sets or revokes the password; pending ones cannot be confirmed any more. */
export function setPassword(sandbox: Sandbox, taxId: string, passwordHash: string | null): void {
  const { store } = sandbox
  changeDebtor(sandbox, taxId, { passwordHash })
  store.remove(pendingPasswords, store.list(pendingPasswords, taxId))
}

export function changePassword(sandbox: Sandbox, debtor: Debtor, passwordHash: string | null): void {
  setPassword(sandbox, debtor.taxId, passwordHash)
  recordChange(sandbox, debtor, 'A senha do seu cadastro mudou.')
}

interface Known {
  birthDate?: string | undefined
  known?: readonly string[]
}

/** Only for callers who have proved their identity: a refusal reveals data on file. */
export const onRecord = ({ name, phone, email, partner, persona }: Debtor): Known => ({
  birthDate: persona.birthDate,
  known: [name, phone, email, partner ?? '', persona.foundationYear ?? ''],
})

/** Same rules as the portal's field; returns null for an acceptable password. */
export function refusalOfPassword(
  { bank }: Sandbox,
  senha: string,
  taxId: string,
  { birthDate = '', known = [] }: Known = {},
): ProblemError | null {
  const all = [bank.name, taxId, birthDate, ...known]
  const [problem] = newPassword({ taxId, birthDate: birthDate || null, known: all }).problems(senha, {})
  const mensagem = problem ?? guessableProblem(senha, all)
  if (mensagem === null) return null
  return new ProblemError(400, 'Senha recusada', 'SENHA_RECUSADA', {
    detail: mensagem,
    erros: [{ campo: 'senha', mensagem }],
  })
}

function assertPassword(...about: Parameters<typeof refusalOfPassword>): void {
  const refusal = refusalOfPassword(...about)
  if (refusal !== null) throw refusal
}

/** Stores a first password until a code confirms it, without replacing those sent by other browsers. */
function storePendingPassword(sandbox: Sandbox, { browser }: Caller, debtor: Debtor, senha: string): void {
  const { taxId, passwordHash } = debtor
  if (passwordHash !== null)
    throw conflict('Senha já cadastrada', 'SENHA_JA_CADASTRADA', 'Entre com a sua senha ou peça um código.')
  const { store, clock } = sandbox
  store.put(pendingPasswords, { taxId, browser, hash: hashPassword(senha), at: clock.iso() })
}

export const passwordHandlers = {
  'PUT /api/login/PwsRegister': ({ body: { cpfCnpj, senha }, caller }, sandbox) => {
    assertTaxId('cpfCnpj', cpfCnpj)
    assertPassword(sandbox, senha, cpfCnpj)
    const debtor = debtorOf(sandbox, cpfCnpj)
    storePendingPassword(sandbox, caller, debtor, senha)
    return { status: 'OK', pendente: true, ...maskedContacts(debtor) }
  },
  'PUT /api/login/PwsRegister2': ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(body.cpfCnpj))
    assertConfirmed(sandbox, caller, debtor)
    const isNew = !passwordMatches(body.senha, debtor.passwordHash)
    if (isNew) assertPassword(sandbox, body.senha, debtor.taxId, onRecord(debtor))
    changePassword(sandbox, debtor, hashPassword(body.senha))
    return { status: 'OK', pendente: false, ...maskedContacts(debtor) }
  },
  'POST /api/login/cadastro': ({ body, caller }, sandbox) => {
    const { cpfCnpj, senha, telefone: phone, email, nascimento: birthDate } = body
    const { nome = '', nomeMae = '', cpfResponsavel = '', anoFundacao = '' } = body
    assertTaxId('cpfCnpj', cpfCnpj)
    const known = [phone, email, nome, nomeMae, cpfResponsavel]
    assertPassword(sandbox, senha, cpfCnpj, { birthDate, known })
    const knows =
      body.stateMode === 'PJ'
        ? knowsCompany(anoFundacao, cpfResponsavel)
        : knowsPerson(birthDate ?? '', nomeMae)
    const debtor = assertKnowledge(sandbox, caller, cpfCnpj, knows)
    assertFreePhone(sandbox, phone, cpfCnpj)
    storePendingPassword(sandbox, caller, debtor, senha)
    const contacts = { phone, ...(email !== '' && { email: email.toUpperCase() }) }
    return { ...changeContacts(sandbox, debtor, contacts, caller, 'knowledge'), pendente: true }
  },
} satisfies Partial<Handlers>
