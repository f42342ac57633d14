import type { Page } from '@playwright/test'
import { shownIn } from './shown'

/** Checks read-aloud on every screen with a fake voice that ends each utterance at once and records it. */

/** Init script: a device with a Portuguese voice. */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ name: 'Voz', lang: 'pt-BR', localService: true }],
      speak: (part: SpeechSynthesisUtterance) => {
        said.push(part.text)
        queueMicrotask(() => part.onend?.(new Event('end') as SpeechSynthesisEvent))
      },
      cancel: () => {},
      said,
    })
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        constructor(readonly text: string) {}
      },
    })
  })
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `R$ 1.234,50` as spoken. */
function moneyInWords(amount: string): string {
  const [whole = 0, cents = 0] = amount
    .replace(/[^\d,]/g, '')
    .split(',')
    .map(Number)
  return [
    ...(whole > 0 || cents === 0 ? [plural(whole, 'real', 'reais')] : []),
    ...(cents > 0 ? [plural(cents, 'centavo', 'centavos')] : []),
  ].join(' e ')
}

const timesIn = (text: string, words: string) =>
  [...text.matchAll(new RegExp(`(?<!\\d)(?<!reais e )${words}(?! e \\d+ centavo)`, 'g'))].length

/** Amounts and headings that are spoken less or more often than shown. */
export async function aloudDefects(page: Page): Promise<string[]> {
  // The footer is collapsed on a phone.
  const listen = page.locator('footer button', { hasText: 'Ouvir esta página' })
  await listen.evaluate((button) => {
    if (button instanceof HTMLElement) button.click()
  })
  const said = (
    await page.evaluate<string[]>(
      'new Promise((done) => setTimeout(() => done(speechSynthesis.said.splice(0))))',
    )
  ).join('\n')
  const shown = (await shownIn(page)).join(' ').replace(/\s+/g, ' ')
  const amounts = shown.match(/R\$ [\d.]+,\d\d/g) ?? []
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  return [
    ...(said.includes(heading.replace(/\s+/g, ' ')) ? [] : [`aloud: the heading "${heading}" is not told`]),
    ...[...new Set(amounts)].flatMap((amount) => {
      const [spoken, seen] = [
        timesIn(said, moneyInWords(amount)),
        amounts.filter((each) => each === amount).length,
      ]
      return spoken === seen ? [] : [`aloud: ${amount} is shown ${seen} times, told ${spoken} times`]
    }),
  ]
}
