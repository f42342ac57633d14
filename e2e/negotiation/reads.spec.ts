import { WIDE } from '../viewports'
import {
  accept,
  arriveAtReview,
  choose,
  chooseFirstDay,
  expect,
  openOffer,
  receivedCalls,
  test,
} from './fixtures'

test.use(WIDE)

const LIST = ['POST', '/api/v1/negociacoes'] as const

test('from the panel to the agreement nothing is read twice, and what was agreed is read anew', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('cartao-p1')
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 6 parcelas')
  await chooseFirstDay(page)
  await arriveAtReview(page)
  const count = async (method: string, path: string) => (await receivedCalls(sandbox, method, path)).length
  expect(await count(...LIST)).toBe(1)
  expect(await count('GET', '/api/v1/getServerDate')).toBe(1)
  expect(await count('GET', '/api/v1/Configuracao/MinimoMaximo')).toBe(1)

  await accept(page)
  await page.waitForURL('**/sucesso')
  await page.getByRole('link', { name: 'Ver meus acordos' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '1 acordo em andamento' })).toBeVisible()
  expect(await count(...LIST)).toBe(2)

  await page.getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Pague R\$/ })).toBeVisible()
  expect(await count(...LIST)).toBe(2)
})
