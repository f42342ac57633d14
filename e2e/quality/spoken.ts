import type { Page } from '@playwright/test'
import { shownIn } from './shown'

/** Compares the browser's accessibility tree with the visible content. */

interface Said {
  /** Texts and names of images, in reading order. */
  texts: string[]
  /** Names and values of controls and meters. */
  names: string[]
}

/** Screen-reader-only texts, and why they are not visible. */
const ONLY_SPOKEN: readonly { words: RegExp; because: string }[] = [
  { words: /^\(abre em nova aba\)$/, because: 'where a link leads to is told before it is pressed' },
  { words: /^(destaque|de|:|\d)$/, because: 'the highlights of the home are dots with a name each' },
  {
    words: /^(etapa concluída|etapa atual|a seguir|paga|próxima|a vencer|vencida)$/,
    because: 'a step’s state is drawn',
  },
  {
    words: /^(para usar o|a opção de pagamento|o vencimento|o seguro)$/,
    because: 'what a short link is about',
  },
  { words: /^qr code para pagar este boleto com pix$/, because: 'the name of a picture' },
  { words: /^você deve hoje$/, because: 'the name of an amount that is crossed out' },
  { words: /^em \d+ parcelas$/, because: '"12 × R$ 211,86" is drawn, and read as a sum' },
  {
    words: /^(opções de pagamento|dia do vencimento)$/,
    because: 'the name of the choices, which the page’s heading asks for',
  },
  { words: /^arquivo: /, because: 'the heading above a file’s field names the document' },
]

/** Visible-only texts, and why they are not exposed. */
const ONLY_SHOWN: readonly { words: RegExp; because: string }[] = [
  { words: /^ou arraste até aqui$/, because: 'a mouse can do it, and whoever sees where' },
  {
    words: /^(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|\d{1,3}|%)$/,
    because:
      'the ring and the strip of months of an agreement: the sentence beside them and the list below say it',
  },
]

const MONTHS = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
/** Amounts, rates, dates and times of day, as the portal writes them. */
const FIGURE = new RegExp(
  `R\\$ [\\d.]+,\\d\\d|[\\d,]+%|\\d\\d/\\d\\d/\\d{4}|\\d{1,2}º? de (?:${MONTHS})(?: de \\d{4})?|\\d\\d:\\d\\d|\\d{1,2}h(?:\\d\\d)?`,
  'g',
)

/** Name of a day in a calendar, which its row and column show. */
const CALENDAR_DAY = new RegExp(`^[a-zç]+, \\d{1,2}º? de (?:${MONTHS})$`)

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
const figuresIn = (text: string) => text.replace(/\s+/g, ' ').match(FIGURE) ?? []

async function saidIn(page: Page): Promise<Said> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const said: Said = { texts: [], names: [] }
  const read = (id: string) => {
    const node = byId.get(id)
    if (!node) return
    const { role, name, value, properties = [], childIds = [] } = node
    const words = String(name?.value ?? '')
    if (!node.ignored) {
      if (role?.value === 'StaticText' || role?.value === 'image') return void said.texts.push(words)
      // A text field's content is its value.
      if (role?.value === 'textbox') return void said.names.push(words)
      const valueText = properties.find((property) => property.name === 'valuetext')?.value.value
      said.names.push(words, String(valueText ?? value?.value ?? ''))
    }
    for (const child of childIds) read(child)
  }
  const main = nodes.find(({ role, ignored }) => !ignored && role?.value === 'main')
  if (main) read(main.nodeId)
  return said
}

/** Differences between exposed and visible content. */
export async function spokenDefects(page: Page): Promise<string[]> {
  const { texts, names } = await saidIn(page)
  const shown = await shownIn(page)
  const allShown = plain(shown.join(' '))
  const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
  const [lettersSaid, lettersShown] = [lettersOf([...texts, ...names].join(' ')), lettersOf(shown.join(' '))]
  const unlessKnown = (known: readonly { words: RegExp }[]) => (text: string) =>
    !known.some(({ words }) => words.test(plain(text)))
  const onlySpoken = texts
    .filter((text) => !lettersShown.includes(lettersOf(text)))
    .filter(unlessKnown(ONLY_SPOKEN))
  const onlyShown = shown
    .filter((text) => !lettersSaid.includes(lettersOf(text)))
    .filter(unlessKnown(ONLY_SHOWN))
  const defects = [
    ...onlySpoken.map((text) => `said, not shown: "${plain(text)}"`),
    ...onlyShown.map((text) => `shown, not said: "${plain(text)}"`),
  ]
  const [said, seen] = [figuresIn(texts.join(' ')).sort(), figuresIn(shown.join(' ')).sort()]
  if (said.join() !== seen.join()) defects.push(`figures said: ${said.join(', ')}; shown: ${seen.join(', ')}`)
  for (const name of names.filter((each) => !CALENDAR_DAY.test(plain(each))))
    for (const figure of figuresIn(name))
      if (!allShown.includes(figure.toLowerCase()))
        defects.push(`"${name}" tells ${figure}, which is not shown`)
  return defects
}
