import { clearVisit, visit } from '@portal/runtime'
import { PAGE_SIZE, restoreListView, saveListView, unarranged } from './sort-and-filter'

const products = ['Cartão de crédito', 'Cheque especial']

test('a list that nobody has touched is as the bank sends it', () => {
  expect(restoreListView(products)).toEqual({ arrangement: unarranged, shown: PAGE_SIZE })
})

test('what was chosen is found again', () => {
  const view = {
    arrangement: { order: 'discount' as const, product: 'Cheque especial', search: '12' },
    shown: 24,
  }
  saveListView(view)
  expect(restoreListView(products)).toEqual(view)
})

test('a product that is no longer offered hides nothing, nor does an order that nobody knows', () => {
  visit.set('opportunityList', { order: 'colour', product: 'Consórcio', search: '', shown: 12 })
  expect(restoreListView(products)).toEqual({ arrangement: unarranged, shown: PAGE_SIZE })
})

test('the next debtor on this device finds nothing of it', () => {
  saveListView({ arrangement: { ...unarranged, search: '0012345' }, shown: PAGE_SIZE })
  clearVisit()
  expect(restoreListView(products).arrangement.search).toBe('')
})
