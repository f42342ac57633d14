import { crc16 } from '@portal/domain/br-code'
import { getConfig, setConfig } from '@portal/runtime'
import { renderHook } from '@testing-library/react'
import { useSlipPix } from './slip-pix'

const unsigned =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865406118.405802BR5913Fulano de Tal6008BRASILIA62070503***6304'
const CODE = unsigned + crc16(unsigned)
const pixOf = (code: string | null | undefined, cents: number) =>
  renderHook(() => useSlipPix(code, cents)).result.current

test('a code that pays the slip names who receives', () => {
  expect(pixOf(CODE, 11_840)).toEqual({ code: CODE, payee: 'Fulano de Tal' })
})

test.each([
  ['another value', CODE, 11_841],
  ['a changed letter', CODE.replace('Fulano', 'Fulana'), 11_840],
  ['no code', null, 11_840],
  ['an absent one', undefined, 11_840],
  ['an empty one', '', 11_840],
])('%s is not offered', (_, code, cents) => {
  expect(pixOf(code, cents)).toBeNull()
})

test('nothing is offered where the bank has no Pix', () => {
  setConfig({ ...getConfig(), pixOnSlips: false })
  expect(pixOf(CODE, 11_840)).toBeNull()
})
