import { contactOf, reachable } from './contacts'

test.each([
  ['SMS', '11987654321', '(11) *****-4321'],
  ['VOZ', '1133224455', '(11) ****-4455'],
  ['EMAIL', 'MARIA@EXEMPLO.COM.BR', 'm****@exemplo.com.br'],
  ['EMAIL', 'm****@exemplo.com.br', 'm****@exemplo.com.br'],
  ['SMS', '(11) *****-4321', '(11) *****-4321'],
] as const)('%s %s is shown as %s', (canal, destino, shown) => {
  expect(contactOf({ canal, destino })).toEqual({ channel: canal, destination: shown })
})

test.each([
  [true, ['SMS', 'VOZ']],
  [false, ['SMS']],
])('with voice configured: %p', (voice, channels) => {
  const contacts = (['SMS', 'VOZ'] as const).map((channel) => ({ channel, destination: '(11) *****-4321' }))
  expect(reachable(contacts, { voice }).map(({ channel }) => channel)).toEqual(channels)
})
