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

test('a line feed is no part of a code', () => {
  expect(pixOf(`${CODE}\n`, 11_840)?.code).toBe(CODE)
})

test.each([
  ['of another value', CODE, 11_841],
  ['with a changed letter', CODE.replace('Fulano', 'Fulana'), 11_840],
])('a code %s is not offered, and known to be there', (_, code, cents) => {
  expect(pixOf(code, cents)).toMatchObject({ code: null })
})

test.each([
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
