import { coversControl } from './avoid-overlap'

/** Renders a launcher with the given markup under each of its points. */
function launcherOver(markup: string): HTMLElement {
  document.body.innerHTML = `<div id="page">${markup}</div><contato-surface></contato-surface>`
  const launcher = document.querySelector<HTMLElement>('contato-surface')
  const deepest = [...document.querySelectorAll('#page, #page *')].at(-1)
  if (!launcher || !deepest) throw new Error('no page')
  document.elementsFromPoint = () => [launcher, deepest, document.body]
  return launcher
}

test.each([
  ['<button>Consultar</button>', true],
  ['<button><svg><path /></svg></button>', true],
  ['<a href="/quem-somos"><strong>Quem somos</strong></a>', true],
  ['<input />', true],
  ['<label>CPF</label>', true],
  ['<details><summary>Pergunta</summary></details>', true],
  ['<div tabindex="0">rola</div>', true],
  ['<p>Um texto</p>', false],
  ['<a>sem endereço</a>', false],
  ['<main tabindex="-1"><p>Um texto</p></main>', false],
])('over %s: %p', (markup, covers) => {
  expect(coversControl(launcherOver(markup))).toBe(covers)
})

test('a page that is empty there covers nothing', () => {
  const launcher = launcherOver('<p></p>')
  document.elementsFromPoint = () => [launcher]
  expect(coversControl(launcher)).toBe(false)
})
