import { catalogue, type Step, type StepName } from './catalogue'

const steps = Object.entries(catalogue) as [StepName, Step][]
const namesWhere = (fits: (step: Step, name: StepName) => boolean) =>
  steps.filter(([name, step]) => fits(step, name)).map(([name]) => name)

test('needs no execution: access, FAQ, unwanted calls and load errors alone', () => {
  expect(namesWhere(({ needsExecution }) => !needsExecution).sort()).toEqual([
    'abandonouConsultaCpf',
    'acessoPjInvalido',
    'clienteDaBaseDeAcionamento',
    'clienteDoMarAberto',
    'cliqueAcessar',
    'consultaCpf',
    'cpfNaoRelacionado',
    'erroCarregarAcordos',
    'erroCarregarConteudo',
    'erroCarregarNegociacoes',
    'erroLogin',
    'faqPergunta',
    'foraDeHorario',
    'ligacaoDividaContestada',
    'ligacaoDividaPaga',
    'ligacaoNaoReconheceDivida',
    'ligacaoNaoSouAPessoa',
    'pcCentralDeDuvidas',
  ])
})

test('carries the negotiation: the list of spec §4', () => {
  expect(namesWhere(({ carriesNegotiation }) => carriesNegotiation).sort()).toEqual([
    'boletagem',
    'boletagemBoletoBaixado',
    'boletagemCodigoCopiado',
    'boletagemNegociar',
    'formaPagamento',
    'negociacao',
    'novaPropostaPorQuantidade',
    'novaPropostaPorValor',
    'pcNegociar',
    'revisao',
    'sucesso',
    'sucessoBoletagem',
    'vencimento',
  ])
})

test.each<[StepName, string]>([
  ['autenticacaoPfSenhaSucesso', '3B'],
  ['negociacao', '9A'],
  ['vencimento', '10A'],
  ['formaPagamento', '11A'],
  ['revisao', '12A'],
  ['sucesso', '13A'],
])('%s reaches %s', (name, code) => {
  expect(catalogue[name].progress).toBe(code)
})

test('what concludes has rank 10 and reaches 13A', () => {
  const conclusions = namesWhere((_, name) => name.startsWith('sucesso'))
  expect(conclusions).toHaveLength(9)
  for (const name of conclusions) expect(catalogue[name]).toMatchObject({ rank: 10, progress: '13A' })
})

test('flows are those that the spec names', () => {
  const values = (read: (step: Step) => string) => [...new Set(steps.map(([, step]) => read(step)))].sort()
  expect(values((step) => step.flowIn)).toEqual([
    'Atendido - Conf. ID / Interesse',
    'Atendido - Desligou',
    'Atendido - Nao Conf. ID / Sem Interesse',
    'Envio - GOL',
  ])
  expect(values((step) => step.flowOut)).toEqual(['Completo', 'Falha', 'Incompleto'])
})

test('a failure is a failure on the wire', () => {
  for (const name of namesWhere((_, name) => /^erro|Falha$|Falhou$/.test(name))) {
    expect([name, catalogue[name].flowOut]).toEqual([name, 'Falha'])
  }
})

test('no two steps read the same', () => {
  expect(new Set(steps.map(([, { description }]) => description)).size).toBe(steps.length)
})
