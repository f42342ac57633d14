/** Spec §4: the five outcomes of the negotiation look-up, recorded verbatim ('Erro api Bradesco' whatever the brand). */
export type ListOutcome =
  | 'Fora de horário'
  | 'Nenhum registro encontrado'
  | 'Erro api Bradesco'
  | 'Não há negociações'
  | 'Exibir negociações'

/** An answer of 'negociacoes', as far as its outcome depends on it. */
export interface ListAnswer {
  sucesso: unknown
  mensagem: string
  count: number
}

/** The outcome of an answer; what its screen says of it is the screen's business. */
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

/** `sucesso` is spelled in several ways: 1, true and '1' all mean true. */
export function isSuccess<A extends { sucesso: unknown }>(answer: A): answer is Extract<A, { sucesso: 1 }> {
  const { sucesso } = answer
  return sucesso === 1 || sucesso === true || sucesso === '1'
}
