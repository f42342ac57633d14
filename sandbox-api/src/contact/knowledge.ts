import type { Debtor } from '../access/debtors'
import type { Limit } from '../server/limits'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

const WRONG_ANSWERS: Limit = { tries: 5, seconds: 900, title: 'Você excedeu o máximo de tentativas!' }
const key = (taxId: string) => `knowledge:${taxId}`

/** Ignores accents, case and repeated spaces in names. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim().replace(/\s+/g, ' ')
}

/** Data that only the debtor should know; false when nothing is on file. */
export const matchesRecord = {
  individual: ({ persona }: Debtor, birthDate: string, motherName: string): boolean =>
    persona.birthDate !== undefined &&
    persona.motherName !== undefined &&
    persona.birthDate === birthDate &&
    plain(persona.motherName) === plain(motherName),
  company: ({ persona, partner }: Debtor, foundationYear: string, partnerCpf: string): boolean =>
    partner !== null && persona.foundationYear === foundationYear && partner === partnerCpf,
}

/** Counts a wrong answer; 429 when there were too many. */
export function countAnswer({ limits }: Sandbox, { taxId }: Debtor, right: boolean): number {
  limits.assertOpen(key(taxId), WRONG_ANSWERS)
  if (!right) return limits.count(key(taxId), WRONG_ANSWERS)
  limits.forgive(key(taxId))
  return WRONG_ANSWERS.tries
}

export function triesLeft({ limits }: Sandbox, { taxId }: Debtor): number {
  limits.assertOpen(key(taxId), WRONG_ANSWERS)
  return limits.left(key(taxId), WRONG_ANSWERS)
}

/** Marks the debtor as the person on file. */
export function confirm({ store, clock }: Sandbox, { taxId }: Debtor): void {
  store.run(
    'INSERT INTO confirmed (tax_id, at) VALUES (?, ?) ON CONFLICT (tax_id) DO UPDATE SET at = excluded.at',
    taxId,
    clock.now().toISOString(),
  )
}

export function isConfirmed({ store }: Sandbox, { taxId }: Debtor): boolean {
  return store.get('SELECT 1 AS found FROM confirmed WHERE tax_id = ?', taxId) !== undefined
}

export function assertKnowledge(sandbox: Sandbox, debtor: Debtor, right: boolean): void {
  const tentativasRestantes = countAnswer(sandbox, debtor, right)
  if (right) {
    confirm(sandbox, debtor)
    return
  }
  throw new ProblemError(401, 'Verifique seus dados!', {
    codigo: 'DADOS_NAO_CONFEREM',
    detail: 'Os dados não conferem com o cadastro.',
    tentativasRestantes,
  })
}
