import { visit } from '@portal/runtime'
import type { Contact } from './contacts'
import { codeDuringCoolDown, loadSentCode, rememberCode, sentWords, spendSentCode } from './sent-code'

const ID = '52998224725'
const SMS: Contact = { channel: 'SMS', destination: '(11) *****-4321' }
const EMAIL: Contact = { channel: 'EMAIL', destination: 'm****@exemplo.com.br' }
const VOICE: Contact = { channel: 'VOZ', destination: '(11) *****-4321' }

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T14:02:00-03:00') })
  visit.clear('sentCode')
  zone.mockReturnValue(180)
})
afterEach(() => jest.useRealTimers())

/** Offset of the device's zone, in minutes west of UTC. */
const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset')

test('a device in Manaus reads which clock a time is of', () => {
  zone.mockReturnValue(240)
  rememberCode(ID, SMS, 60)
  pass(31)
  expect(read(loadSentCode(ID))).toMatch('às 14h02 de Brasília. Ele vale até 14h12 de Brasília.')
})

const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000)
const read = (sent: ReturnType<typeof loadSentCode>) => {
  if (sent === null) return null
  const { before, destination, after } = sentWords(sent, false)
  return `${before} ${destination}${after}`
}

test.each([
  [SMS, 'Enviamos um código por mensagem de texto para (11) *****-4321. Ele vale por 10 minutos.'],
  [EMAIL, 'Enviamos um código por e-mail para m****@exemplo.com.br. Ele vale por 10 minutos.'],
  [VOICE, 'Atenda a ligação: vamos dizer um código no telefone (11) *****-4321. Ele vale por 10 minutos.'],
])('a code that has gone out: %j', (contact, words) => {
  expect(read(rememberCode(ID, contact, 60))).toBe(words)
})

/** The text after a refused request for `asked` (40 s of cool-down left), by history of the visit. */
const histories: [string, () => void, Contact, string | null][] = [
  [
    'nothing',
    () => {},
    SMS,
    'Um código foi pedido há pouco. Se ele chegou, digite aqui. Outro, a partir das 14h02.',
  ],
  [
    'a code by SMS, 20 s ago',
    () => {
      rememberCode(ID, SMS, 60)
      pass(20)
    },
    SMS,
    'Já enviamos um código por mensagem de texto para (11) *****-4321 às 14h02. Ele vale até 14h12.',
  ],
  [
    'a code by SMS, and now by e-mail',
    () => {
      rememberCode(ID, SMS, 60)
      pass(20)
    },
    EMAIL,
    'Já enviamos um código por mensagem de texto para (11) *****-4321 às 14h02. Ele vale até 14h12. E-mail: você pode pedir a partir das 14h03.',
  ],
  [
    'a call, and now by SMS',
    () => {
      rememberCode(ID, VOICE, 60)
      pass(20)
    },
    SMS,
    'Já ligamos para dizer um código no telefone (11) *****-4321 às 14h02. Ele vale até 14h12. Mensagem de texto (SMS): você pode pedir a partir das 14h03.',
  ],
  [
    'a code that was used, or spoiled by wrong tries',
    () => {
      rememberCode(ID, SMS, 60)
      spendSentCode()
    },
    EMAIL,
    null,
  ],
  [
    'a code that has expired',
    () => {
      rememberCode(ID, SMS, 60)
      pass(600)
    },
    SMS,
    'Um código foi pedido há pouco. Se ele chegou, digite aqui. Outro, a partir das 14h12.',
  ],
  [
    'a code of another person',
    () => {
      rememberCode('11144477735', SMS, 60)
    },
    SMS,
    'Um código foi pedido há pouco. Se ele chegou, digite aqui. Outro, a partir das 14h02.',
  ],
]
test.each(histories)('a request too soon after %s', (_, happen, requested, words) => {
  happen()
  expect(read(codeDuringCoolDown(ID, requested, 40))).toBe(words)
})

const channels: readonly [string, Contact, string][] = [
  ['Mensagem de texto (SMS)', SMS, 'Já enviamos um código por mensagem de texto para (11) *****-4321'],
  ['E-mail', EMAIL, 'Já enviamos um código por e-mail para m****@exemplo.com.br'],
  ['Ligação', VOICE, 'Já ligamos para dizer um código no telefone (11) *****-4321'],
]
const pairs = channels.flatMap(([, sent, notice]) =>
  channels.map(
    ([name, requested]) => [sent.channel, requested.channel, sent, requested, notice, name] as const,
  ),
)
test.each(pairs)(
  '%s went out, %s is requested: what went out is told, and when the other may be requested',
  (_sent, _requested, sent, requested, notice, name) => {
    rememberCode(ID, sent, 60)
    pass(20)
    const later = sent === requested ? '' : ` ${name}: você pode pedir a partir das 14h03.`
    expect(read(codeDuringCoolDown(ID, requested, 40))).toBe(
      `${notice} às 14h02. Ele vale até 14h12.${later}`,
    )
    // After a reload the same code is shown.
    expect(loadSentCode(ID)).toMatchObject(sent)
    spendSentCode()
    expect([codeDuringCoolDown(ID, requested, 40), loadSentCode(ID)]).toEqual([null, null])
  },
)

test.each([
  ['at once', 5, 'now', 55],
  ['after two minutes', 120, 'before', 0],
] as const)('a reload %s finds the code that went out', (_, seconds, origin, coolDown) => {
  rememberCode(ID, SMS, 60)
  pass(seconds)
  expect(loadSentCode(ID)).toMatchObject({ ...SMS, origin, coolDown })
})

test('a reload finds no code that was used', () => {
  rememberCode(ID, SMS, 60)
  spendSentCode()
  expect(loadSentCode(ID)).toBeNull()
})
