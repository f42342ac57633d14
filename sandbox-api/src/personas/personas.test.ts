import { addDays } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { isCnpj, isCpf, isTaxId } from '@portal/domain/tax-id'
import { debtorOf, debtors } from '../access/debtors'
import { instantOf } from '../clock/sao-paulo'
import { agreementsOf, shownState } from '../negotiation/agreements'
import { Bank, persona } from '../testing/bank'
import { personas } from './index'
import { updateSeed } from './seed'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

test('every debtor has a valid id and a key of their own', () => {
  expect(personas.filter(({ taxId }) => !isTaxId(taxId))).toEqual([])
  expect(new Set(personas.map(({ taxId }) => taxId)).size).toBe(personas.length)
  expect(new Set(personas.map(({ key }) => key)).size).toBe(personas.length)
  expect(personas.flatMap(({ partner }) => partner ?? []).filter((partner) => !isCpf(partner))).toEqual([])
  expect(personas.some(({ taxId }) => isCnpj(taxId) && /[A-Z]/.test(taxId))).toBe(true)
})

test('phones belong to one debtor each', () => {
  const phones = personas.flatMap(({ phone }) => phone ?? [])
  expect(new Set(phones).size).toBe(phones.length)
})

/** Spec §4: the route after a consult depends on detail, contacts, flags and knowledge data. */
test.each([
  ['pf-novo-renegociacao', { bol: false, drc: false, ren: true }, 1],
  ['pf-novo-drc', { bol: false, drc: true, ren: false }, 1],
  ['pj-kba-renegociacao', { bol: false, drc: false, ren: true }, 1],
  ['campanha-boleto', { bol: true, drc: false, ren: false }, 1],
  ['boleto-24h', { bol: true, drc: false, ren: false }, 1],
  ['cliente', { bol: false, drc: false, ren: false }, 0],
])('%s has the flags %j', async (key, flags, slips) => {
  const { taxId } = persona(key)
  const body = { execResposta: await bank.execution(taxId) }
  const answer = await bank.fetchData('POST /api/v1/p/{taxId}', { params: { taxId }, body })
  expect(answer).toMatchObject(flags)
  expect(answer.boletos).toHaveLength(slips)
})

test.each([
  ['pj-kba', true],
  ['pj-alfanumerica-nova', true],
  ['pj-sem-kba', false],
])('%s has knowledge data: %s', async (key, has) => {
  const answer = await bank.fetchData('GET /api/v1/pj/validKBAs/{id}', { params: { id: persona(key).taxId } })
  expect([answer.foundationDate !== null, answer.partnerIdentification !== null]).toEqual([has, has])
})

/** Spec §4 and §8: the five outcomes of the negotiation list. */
describe('negotiation list', () => {
  test.each([
    ['sem-registro', { sucesso: false, dados: { mensagem: 'NENHUM REGISTRO ENCONTRADO', negociacoes: [] } }],
    ['lista-vazia', { sucesso: true, dados: { negociacoes: [] } }],
    [
      'fora-de-horario',
      {
        sucesso: false,
        dados: { mensagem: 'Fora de horário', negociacoes: [], acordos: [{ estado: 'ATIVO' }] },
      },
    ],
    ['cartao-p1', { sucesso: true, dados: { negociacoes: [{ familia: 'CARTAO_P1' }] } }],
  ])('%s', async (key, answer) => {
    const debtor = await bank.login(key)
    const { taxId } = debtor
    const body = {
      cpfCnpj: taxId.slice(0, 9),
      filial: '0000',
      tipoPessoa: 1 as const,
      digitoDocumento: taxId.slice(9),
      execResposta: '',
    }
    expect(await debtor.fetchData('POST /api/v1/negociacoes', { body })).toMatchObject(answer)
  })

  test('the failing one still has its portfolios', async () => {
    const debtor = await bank.login('erro-api')
    expect(
      await debtor.fetchData('GET /api/v1/get_portfolios/{taxId}', { params: { taxId: debtor.taxId } }),
    ).toMatchObject({
      RENEG_VEICULOS: { campaignList: [{ familia: 'VEICULO_V2' }] },
      BRADESCO_DRC: { campaignList: [{ familia: 'DRC' }] },
    })
  })

  test('a company is found by 8 + 4 + 2, letters included', async () => {
    const debtor = await bank.login('pj-alfanumerica')
    const body = {
      cpfCnpj: '12ABC345',
      filial: '01DE',
      tipoPessoa: 2 as const,
      digitoDocumento: '35',
      execResposta: '',
    }
    expect((await debtor.fetchData('POST /api/v1/negociacoes', { body })).dados.nomeCliente).toBe(
      'STARTUP LETRAS S.A.',
    )
  })

  test.each([
    ['2026-11-20T05:59:59-03:00', false],
    ['2026-11-20T06:00:00-03:00', true],
    ['2026-11-20T20:14:59-03:00', true],
    ['2026-11-20T20:15:00-03:00', false],
    ['2026-11-22T12:00:00-03:00', true],
  ])('at %s open is %s', async (now, sucesso) => {
    const debtor = await bank.login('acordo-em-dia')
    bank.sandbox.clock.set(new Date(now))
    const dados = await debtor.negotiations()
    expect([dados.mensagem === '', dados.reabreEm === null, dados.acordos.length]).toEqual([
      sucesso,
      sucesso,
      1,
    ])
  })

  test('out of hours it tells when negotiation reopens', async () => {
    const debtor = await bank.login('cliente')
    bank.sandbox.clock.set(new Date('2026-11-20T21:00:00-03:00'))
    expect((await debtor.negotiations()).reabreEm).toBe('2026-11-21T06:00:00.000-03:00')
  })
})

test.each([
  ['retomada-9a', ['9A']],
  ['retomada-10a', ['10A', '9A']],
  ['retomada-11a', ['11A', '10A', '9A']],
  ['retomada-12a', ['12A', '11A', '10A', '9A']],
])('%s can be taken up where it stopped', async (key, codes) => {
  const debtor = await bank.login(key)
  const { eventos } = await debtor.fetchData('GET /api/v1/journey_tracker/{id}', {
    params: { id: debtor.taxId },
  })
  expect(eventos.map(({ codigo }) => codigo)).toEqual(codes)
  const { opcoes, idNegociacao } = await debtor.opportunity()
  expect(eventos[0]).toMatchObject({ idNegociacao, metadata: { opcao: expect.any(String) } })
  expect(opcoes.map(({ id }) => id)).toContain(eventos[0]?.metadata.opcao)
})

test('agreements come in every state', async () => {
  const states = new Set<string>()
  for (const key of ['acordos-varios', 'documentos-pendentes', 'assinatura-pendente']) {
    for (const { estado } of (await (await bank.login(key)).negotiations()).acordos) states.add(estado)
  }
  expect([...states].sort()).toEqual([
    'AGUARDANDO_ASSINATURA',
    'AGUARDANDO_DOCUMENTOS',
    'ATIVO',
    'CANCELADO',
    'EM_ATRASO',
    'QUITADO',
  ])
})

test('a persona that a newer version brings is added, and nothing else is touched', async () => {
  const debtor = await bank.login('cliente')
  await debtor.agree()
  const { persona: _, ...record } = debtorOf(bank.sandbox, persona('pf-novo').taxId)
  bank.sandbox.store.remove(debtors, [record])
  updateSeed(bank.sandbox)
  expect((await bank.consult(persona('pf-novo').taxId)).status).toBe(200)
  expect((await debtor.negotiations()).acordos).toHaveLength(1)
})

test('when midnight passes, untouched agreements follow the calendar', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const before = (await debtor.negotiations()).acordos[0]
  bank.skip(9 * 86_400_000)
  const after = (await debtor.negotiations()).acordos[0]
  expect(after?.estado).toBe('ATIVO')
  expect(after?.parcelasPagas).toBe(before?.parcelasPagas)
  expect(after?.proximoVencimento).not.toBe(before?.proximoVencimento)
})

/** A year of days: each weekday, and the ends of months and of the year. */
const calendar = [
  ...Array.from({ length: 42 }, (_, step) => instantOf(addDays('2026-11-15', 9 * step), '12:00')),
  ...['2026-11-30', '2026-12-31', '2027-01-01', '2027-01-31', '2027-02-28', '2028-02-29'].map((date) =>
    instantOf(date, '00:05'),
  ),
]

test('on any day the past of the agreements is past, and each is in the state it stands for', () => {
  const { sandbox } = bank
  const states: Record<string, readonly string[]> = {
    'fora-de-horario': ['ATIVO'],
    'acordo-debito': ['ATIVO'],
    'acordo-em-dia': ['ATIVO'],
    'acordo-em-atraso': ['EM_ATRASO'],
    'acordo-quitado': ['QUITADO'],
    'nome-no-cadastro': ['ATIVO', 'QUITADO'],
    'acordo-cancelado': ['CANCELADO'],
    'acordos-varios': ['ATIVO', 'CANCELADO', 'EM_ATRASO', 'QUITADO'],
    'documentos-pendentes': ['AGUARDANDO_DOCUMENTOS'],
    'assinatura-pendente': ['AGUARDANDO_ASSINATURA'],
  }
  for (const now of calendar) {
    sandbox.clock.set(now)
    updateSeed(sandbox)
    const today = sandbox.clock.today()
    for (const { key, taxId } of personas.filter(({ agreements }) => agreements !== undefined)) {
      const agreements = agreementsOf(sandbox, taxId)
      const shown = agreements.map((agreement) => shownState(agreement, today)).sort()
      expect([today, key, ...shown]).toEqual([today, key, ...(states[key] ?? [])])
      for (const { createdAt, cancelledAt, instalments, body } of agreements) {
        const said = [createdAt, cancelledAt ?? '', ...instalments.map(({ paidAt }) => paidAt ?? '')]
        expect([today, key, said.filter((at) => at >= now.toISOString())]).toEqual([today, key, []])
        expect(body.contracts.every(({ vencidoDesde }) => vencidoDesde < createdAt)).toBe(true)
        expect(instalments.every(({ due }) => isBusinessDay(due))).toBe(true)
      }
    }
  }
})

test('a negotiation that was left half-way follows the calendar until somebody goes on with it', async () => {
  const debtor = await bank.login('retomada-10a')
  const params = { id: debtor.taxId }
  const dayChosen = async () => {
    const { eventos } = await debtor.fetchData('GET /api/v1/journey_tracker/{id}', { params })
    return eventos.find(({ codigo }) => codigo === '10A')?.metadata.dataPag
  }
  const before = await dayChosen()
  bank.skip(60 * 86_400_000)
  const after = await dayChosen()
  expect(String(after) > String(before)).toBe(true)
  expect(String(after) > bank.sandbox.clock.today()).toBe(true)

  const step = { step: 'pcNegociar', priority: 5, flowIn: '', statusIn: '', statusOut: '', flowOut: '' }
  await debtor.fetchData('POST /api/v1/journey_tracker', { body: { ...step, cpfCnpj: debtor.taxId } })
  bank.skip(9 * 86_400_000)
  expect(await dayChosen()).toBe(after)
})

test('the heavy debtor has 200 contracts in 40 groups', async () => {
  const { negociacoes } = await (await bank.login('devedor-pesado')).negotiations()
  expect(negociacoes.flatMap(({ contratos }) => contratos)).toHaveLength(200)
  expect(new Set(negociacoes.map(({ idNegociacao }) => idNegociacao)).size).toBe(40)
})

test('the sketch of the panel: two groups, R$ 7.482,19', async () => {
  const { negociacoes } = await (await bank.login('cliente')).negotiations()
  const total = negociacoes.reduce((sum, { valorOriginal }) => sum + valorOriginal, 0)
  expect(total).toBeCloseTo(7482.19, 2)
  expect(negociacoes).toMatchObject([
    {
      percDesconto: 62,
      valorAVista: 1981.66,
      menorParcela: { quantidade: 24, valor: 118.4 },
      validade: '2026-11-27',
    },
    {
      percDesconto: 18,
      valorAVista: 1859.18,
      menorParcela: { quantidade: 12, valor: 176.02 },
      validade: '2026-11-30',
    },
  ])
})
