import { spokenText } from './spoken-text'

const SKIPPED =
  'script, style, template, svg, nav, select, textarea, [hidden], [inert], [aria-hidden="true"], [aria-busy="true"], details:not([open]) > :not(summary)'
/** In characters. Chromium stops in the middle of longer utterances. */
const LONGEST = 200

/** Texts of an element in DOM order: one for each paragraph, heading, row or control. */
export function spokenParts(screen: Element): string[] {
  const parts: string[] = []
  let line = ''
  const end = () => {
    const said = spokenText(line)
    if (/[\p{L}\p{N}]/u.test(said)) parts.push(/[.!?…:]$/.test(said) ? said : `${said}.`)
    line = ''
  }
  const add = (text: string) => {
    line += text
  }
  const within = (element: Element) => {
    for (const node of element.childNodes) {
      if (node instanceof Text) add(node.data)
      else if (node instanceof Element) read(node)
    }
  }
  const apart = (say: () => void) => {
    end()
    say()
    end()
  }
  const read = (element: Element) => {
    if (element.matches(SKIPPED)) return
    const { display, visibility } = getComputedStyle(element)
    if (display === 'none' || visibility === 'hidden') return
    if (element.matches('img, [role="img"]')) {
      add(` ${element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? ''} `)
    } else if (element instanceof HTMLInputElement) {
      if (element.matches('[type="radio"], [type="checkbox"]'))
        add(element.checked ? 'Escolhido: ' : 'Opção: ')
    } else if (element instanceof HTMLTableRowElement) {
      if (!element.closest('thead')) apart(() => add(rowInWords(element)))
    } else if (element.matches('button')) {
      apart(() => {
        add('Botão: ')
        within(element)
      })
    } else if (element.matches('dt')) {
      end()
      within(element)
      add(': ')
    } else if (element.matches('dd')) {
      within(element)
      end()
    } else if (/^(inline|contents)/.test(display) && !element.matches('label')) {
      within(element)
    } else {
      apart(() => within(element))
    }
  }
  read(screen)
  end()
  return parts.flatMap(inSentences)
}

/** Prefixes each cell with its column header. */
function rowInWords(row: HTMLTableRowElement): string {
  const heads = [...(row.closest('table')?.tHead?.rows[0]?.cells ?? [])]
  return [...row.cells]
    .map((cell, index) => {
      const name = heads[index]?.textContent?.trim()
      const text = cell.textContent?.trim() ?? ''
      return name ? `${name}: ${text}` : text
    })
    .join(', ')
}

function inSentences(part: string): string[] {
  if (part.length <= LONGEST) return [part]
  return part.match(/.+?(?:[.!?;:](?= )|$)/g)?.map((sentence) => sentence.trim()) ?? []
}
