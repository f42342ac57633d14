import { clearVisit, visit } from '@portal/runtime'
import { unarranged } from './arrange'
import { keepView, keptView, PAGE } from './kept-arrangement'

const products = ['Cartão de crédito', 'Cheque especial']

test('a list that nobody has touched is as the bank sends it', () => {
  expect(keptView(products)).toEqual({ arrangement: unarranged, shown: PAGE })
})

test('what was chosen is found again', () => {
  const view = {
    arrangement: { order: 'discount' as const, product: 'Cheque especial', search: '12' },
    shown: 24,
  }
  keepView(view)
  expect(keptView(products)).toEqual(view)
})

test('a product that is no longer offered hides nothing, nor does an order that nobody knows', () => {
  visit.set('opportunityList', { order: 'colour', product: 'Consórcio', search: '', shown: 12 })
  expect(keptView(products)).toEqual({ arrangement: unarranged, shown: PAGE })
})

test('the next debtor on this device finds nothing of it', () => {
  keepView({ arrangement: { ...unarranged, search: '0012345' }, shown: PAGE })
  clearVisit()
  expect(keptView(products).arrangement.search).toBe('')
})
