/**
 * Spec §4: the five outcomes of the negotiation look-up. They are recorded verbatim ('Erro api Bradesco'
 * whatever the brand); what the debtor reads is written by the screen.
 */
export type LookUpOutcome =
  | 'Fora de horário'
  | 'Nenhum registro encontrado'
  | 'Erro api Bradesco'
  | 'Não há negociações'
  | 'Exibir negociações'

export type LookUpAnswer =
  /** Negotiation is closed, so nothing was asked. */
  | { kind: 'closed' }
  /** No answer, or one that nobody can read. */
  | { kind: 'failed' }
  /** `sucesso` is 1, true or '1' when it means true. */
  | { kind: 'answered'; sucesso: unknown; mensagem: string; count: number }

const means = (message: string, words: string) => message.trim().toUpperCase() === words

export function outcomeOf(answer: LookUpAnswer): LookUpOutcome {
  switch (answer.kind) {
    case 'closed':
      return 'Fora de horário'
    case 'failed':
      return 'Erro api Bradesco'
    case 'answered':
      if (!isTrue(answer.sucesso)) return refusal(answer.mensagem)
      return answer.count === 0 ? 'Não há negociações' : 'Exibir negociações'
  }
}

function refusal(message: string): LookUpOutcome {
  if (means(message, 'NENHUM REGISTRO ENCONTRADO')) return 'Nenhum registro encontrado'
  if (means(message, 'FORA DE HORÁRIO')) return 'Fora de horário'
  return 'Erro api Bradesco'
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
