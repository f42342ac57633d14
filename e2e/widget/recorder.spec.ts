import { RECORD, rrweb } from '../rrweb'
import { chat, expect, launcher, panel, test } from './fixture'

const [TYPED, ANSWERED] = ['Perdi o emprego em agosto', 'Sinto muito, Ana']

test('a recorder of the page’s own learns nothing of the conversation', async ({ page, site, bank }) => {
  bank.answers('InMessageChat', () => ({ data: chat(ANSWERED) }))
  const recorded: string[] = []
  await page.exposeFunction('keep', (event: string) => void recorded.push(event))
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(`${rrweb}\n${RECORD}`)
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await panel(page).getByRole('textbox').fill(TYPED)
  await panel(page).getByRole('textbox').press('Enter')
  for (const text of [TYPED, ANSWERED]) await expect(panel(page).getByText(text).first()).toBeVisible()
  const log = recorded.join('\n')
  expect(log).toContain('contato-widget')
  for (const text of [TYPED, ANSWERED]) expect(log).not.toContain(text)
})
