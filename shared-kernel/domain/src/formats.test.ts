import { ACCESS_CODE, ACCOUNT, BRANCH, CPF, PHONE, POSTAL_CODE, STATE, TAX_ID, YEAR } from './formats'

test.each([
  ['a CPF', CPF, ['52998224725'], ['5299822472', '529982247250', '5299822472A']],
  ['the tax id of a person', TAX_ID, ['52998224725'], ['5299822472', '529982247250', '5299822472A']],
  [
    'the tax id of a company',
    TAX_ID,
    ['11222333000181', '12ABC34501DE35'],
    ['112223330001811', 'A1222333000181A', '12abc34501de35', '12ABC34501DE3A', 'X 12ABC34501DE35'],
  ],
  ['a year', YEAR, ['1980'], ['198', '19800', '198O']],
  ['an access code', ACCESS_CODE, ['A7kp'], ['A7k', 'A7kpx', 'A7k-']],
  ['a phone', PHONE, ['1148585151', '5511987654321'], ['114858515', '55119876543210', '11-4858515']],
  ['a postal code', POSTAL_CODE, ['01000000'], ['0100000', '010000000', '01000-00']],
  ['a state', STATE, ['SP'], ['S', 'SPX', 'sp']],
  ['a branch', BRANCH, ['0001'], ['001', '00001', '000X']],
  [
    'an account',
    ACCOUNT,
    ['12', '1X', `${'1'.repeat(12)}9`],
    ['1', 'X', '1x', '1Y', 'A1X', '12X3', `${'1'.repeat(13)}9`],
  ],
])('%s is written in one way', (_, format, good, bad) => {
  expect(good.filter((text) => !format.test(text))).toEqual([])
  expect(bad.filter((text) => format.test(text))).toEqual([])
})
