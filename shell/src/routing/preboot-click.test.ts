import {
  carryOverFields,
  discardPrebootClicks,
  recordPrebootClick,
  rememberFields,
  replayPrebootClick,
} from './preboot-click'

document.body.innerHTML = `
  <header><button id="menu">Menu</button><a>Entrar</a></header>
  <main><button id="other">CPF</button><button id="tab"><span>CNPJ</span></button><button id="cet" popovertarget="x">CET</button><input></main>`
const part = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(selector)
  return element
}
let pressed: string[]
const answered = (event: Event) => pressed.push((event.target as Element).id)

/** Runs `before`, then hydrates the layout and the screen. */
function comeAliveAfter(before: () => void): string[] {
  pressed = []
  recordPrebootClick()
  before()
  document.body.addEventListener('click', answered)
  replayPrebootClick('frame')
  replayPrebootClick('screen')
  document.body.removeEventListener('click', answered)
  return pressed
}

afterEach(discardPrebootClicks)

test.each<[string, () => void, string[]]>([
  ['a press in the frame', () => part('#menu').click(), ['menu']],
  ['a press in the screen, on what a button holds', () => part('#tab span').click(), ['tab']],
  [
    'a press in the screen, and one in the frame after it',
    () => [part('#tab'), part('#menu')].map((each) => each.click()),
    ['menu', 'tab'],
  ],
  [
    'two presses in one part, of which the last counts',
    () => [part('#other'), part('#tab')].map((each) => each.click()),
    ['tab'],
  ],
  [
    'a press after which a link was followed',
    () => [part('#tab'), part('a')].map((each) => each.click()),
    [],
  ],
  [
    'a press after which the page was touched beside every button',
    () => [part('#tab'), part('main')].map((each) => each.click()),
    ['tab'],
  ],
  [
    'a press after which something was typed',
    () => {
      part('#tab').click()
      part('input').dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    [],
  ],
  [
    'a press after which the page has put what was typed before back into its field',
    () => {
      part('#tab').click()
      part('input').dispatchEvent(new Event('input', { bubbles: true }))
    },
    ['tab'],
  ],
  ['a press that needs no script', () => part('#cet').click(), []],
  ['a press beside every button', () => part('main').click(), []],
  ['no press', () => {}, []],
])('%s', (_, before, expected) => {
  expect(comeAliveAfter(before)).toEqual(expected)
})

test('a press during which the screen comes alive is answered by the screen alone', () => {
  pressed = []
  recordPrebootClick()
  document.body.addEventListener('click', answered)
  document.body.addEventListener('click', () => replayPrebootClick('screen'), { once: true })
  // A nested click() on the same button has no effect, so the event is dispatched.
  part('#tab').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  document.body.removeEventListener('click', answered)
  expect(pressed).toEqual(['tab'])
})

test('once the screen is alive, presses are its own', () => {
  comeAliveAfter(() => {})
  part('#tab').click()
  document.body.addEventListener('click', answered)
  replayPrebootClick('screen')
  document.body.removeEventListener('click', answered)
  expect(pressed).toEqual([])
})

test('a press before the first script is repeated by the guard inside the page', () => {
  const guard = () => part('#tab').dispatchEvent(new Event('click', { bubbles: true }))
  window.addEventListener('portal:entered', guard, { once: true })
  expect(comeAliveAfter(() => {})).toEqual(['tab'])
})

test('what was typed and ticked is in the fields of a page that was rendered anew, with the focus', () => {
  const page = document.body.innerHTML
  const form = `<main><input name="cpf"><input name="city" value="Osasco"><input type="checkbox" name="robot">
    <input name="other"><textarea name="why"></textarea></main>`
  document.body.innerHTML = form
  rememberFields()
  const fill = (selector: string, value: string) => Object.assign(part(selector), { value })
  fill('[name=cpf]', '529.982.247-25')
  fill('[name=why]', 'Não é minha')
  fill('[name=other]', 'left out')
  part('[name=robot]').click()
  part('[name=cpf]').focus()
  document.body.innerHTML = form.replace('"Osasco"', '"Santos"').replace('"other"', '"another"')
  const noticed: string[] = []
  const notice = ({ target }: Event) => noticed.push((target as HTMLInputElement).name)
  document.body.addEventListener('input', notice)
  carryOverFields()
  document.body.removeEventListener('input', notice)
  expect(part('[name=cpf]')).toHaveFocus()
  const values = [...document.querySelectorAll('input')].map(({ type, value, checked }) =>
    type === 'checkbox' ? checked : value,
  )
  expect(values).toEqual(['529.982.247-25', 'Santos', true, ''])
  expect(part('[name=why]')).toHaveValue('Não é minha')
  expect(noticed).toEqual(['cpf', 'robot', 'why'])
  document.body.innerHTML = page
})
