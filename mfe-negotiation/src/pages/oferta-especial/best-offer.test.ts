import { inFull, option } from '../../testing/samples'
import { bestWithoutDownPayment } from './best-offer'

test('the lowest total among those without a down payment', () => {
  const options = [
    inFull(),
    option({ id: 'P24', valorParcela: 70, totalAPagar: 1680 }),
    option({ id: 'P12', valorParcela: 120, totalAPagar: 1440 }),
    option({ id: 'P6', valorParcela: 200, totalAPagar: 1300, valorEntrada: 100 }),
  ]
  expect(bestWithoutDownPayment(options)?.id).toBe('P12')
})

test('none when every option asks for something now', () => {
  expect(bestWithoutDownPayment([inFull(), option({ valorEntrada: 1 })])).toBeNull()
})
