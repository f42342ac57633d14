import { guessableProblem } from '@portal/domain/fields/guessable-password'
import { newPassword } from '@portal/domain/fields/password'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import type { Debtor } from './debtors'

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
