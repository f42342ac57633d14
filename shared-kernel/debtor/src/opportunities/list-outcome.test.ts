import { isSuccess, type ListAnswer, type ListOutcome, listOutcomeOf } from './list-outcome'

const answered = (sucesso: unknown, mensagem: string, count: number): ListAnswer => ({
  sucesso,
  mensagem,
  count,
})

// Spec §4 and §8
const table: readonly [string, ListAnswer, ListOutcome][] = [
  ['no record', answered(false, 'NENHUM REGISTRO ENCONTRADO', 0), 'Nenhum registro encontrado'],
  [
    'no record, in other letters',
    answered(0, ' Nenhum registro encontrado ', 0),
    'Nenhum registro encontrado',
  ],
  ['the bank is closed', answered(false, 'Fora de horário', 0), 'Fora de horário'],
  ['more words than those of the bank', answered(false, 'Consulta fora de horário', 0), 'Erro api Bradesco'],
  ['an unknown refusal', answered(false, 'INDISPONIVEL', 0), 'Erro api Bradesco'],
  ['a refusal with a list', answered('0', '', 3), 'Erro api Bradesco'],
  ['an empty list', answered(true, '', 0), 'Não há negociações'],
  ['a list', answered(true, '', 2), 'Exibir negociações'],
  ['a list, success as 1', answered(1, '', 1), 'Exibir negociações'],
  ["a list, success as '1'", answered('1', '', 1), 'Exibir negociações'],
  ['a list and a stray message', answered(true, 'NENHUM REGISTRO ENCONTRADO', 1), 'Exibir negociações'],
]

test.each(table)('%s', (_, answer, outcome) => {
  expect(listOutcomeOf(answer)).toBe(outcome)
})

test.each([true, 1, '1'])('%p means true', (sucesso) => {
  expect(isSuccess({ sucesso })).toBe(true)
})

test.each([false, 0, '0', 'true', null, undefined, 2])('%p does not', (sucesso) => {
  expect(isSuccess({ sucesso })).toBe(false)
})
