import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { guessableProblem } from '@portal/domain/fields/guessable-password'
import { newPassword } from '@portal/domain/fields/password'
import { recordChange } from '../contact/contact-changes'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { changeDebtor, type Debtor } from './debtors'

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
  return new ProblemError(400, 'Senha recusada', {
    codigo: 'SENHA_RECUSADA',
    detail: mensagem,
    erros: [{ campo: 'senha', mensagem }],
  })
}

export function assertPassword(...about: Parameters<typeof refusalOfPassword>): void {
  const refusal = refusalOfPassword(...about)
  if (refusal !== null) throw refusal
}
