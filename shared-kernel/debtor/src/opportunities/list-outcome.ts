/** Spec §4: outcomes of the negotiation query, sent verbatim ('Erro api Bradesco' for every brand). */
export type ListOutcome =
  | 'Fora de horário'
  | 'Nenhum registro encontrado'
  | 'Erro api Bradesco'
  | 'Não há negociações'
  | 'Exibir negociações'

/** The parts of a 'negociacoes' response that determine the outcome. */
export interface ListAnswer {
  sucesso: unknown
  mensagem: string
  count: number
}

/** Outcome of a response; each screen has its own message for it. */
export function listOutcomeOf({ sucesso, mensagem, count }: ListAnswer): ListOutcome {
  if (isSuccess({ sucesso })) return count === 0 ? 'Não há negociações' : 'Exibir negociações'
  switch (mensagem.trim().toUpperCase()) {
    case 'NENHUM REGISTRO ENCONTRADO':
      return 'Nenhum registro encontrado'
    case 'FORA DE HORÁRIO':
      return 'Fora de horário'
    default:
      return 'Erro api Bradesco'
  }
}

/** `sucesso` has several spellings: 1, true and '1' all mean true. */
export function isSuccess<A extends { sucesso: unknown }>(answer: A): answer is Extract<A, { sucesso: 1 }> {
  const { sucesso } = answer
  return sucesso === 1 || sucesso === true || sucesso === '1'
}
