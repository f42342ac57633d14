import { inFull, option } from '../../testing/samples'
import { bestWithoutDownPayment } from './best-offer'

test('the smallest instalment among those without a down payment', () => {
  const options = [
    inFull(),
    option({ id: 'P12', valorParcela: 120 }),
    option({ id: 'P24', valorParcela: 70 }),
    option({ id: 'P36', valorParcela: 50, valorEntrada: 100 }),
  ]
  expect(bestWithoutDownPayment(options)?.id).toBe('P24')
})

test('none when every option asks for something now', () => {
  expect(bestWithoutDownPayment([inFull(), option({ valorEntrada: 1 })])).toBeNull()
})
