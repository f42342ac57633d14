import { pictureInWords } from './pictures'

const text = (words: string, top: number, left = 0) => ({
  text: words,
  top,
  bottom: top + 20,
  left,
  right: left + 100,
})
const texts = [text('Abaixo', 90), text('Título', 10), text('Ao lado', 10, 200), text('Longe', 500)]
const box = { permille: 1.234, top: 5, bottom: 100, left: 0, right: 90, taller: 0, width: 360, height: 800 }

test.each([
  [
    'the texts at that place, from the top',
    box,
    '0,12 % dos pontos, de 5 a 100 px do topo, em "Título", "Abaixo"',
  ],
  ['a place without words', { ...box, top: 300, bottom: 310 }, '0,12 % dos pontos, de 300 a 310 px do topo'],
  [
    'a page that has grown',
    { ...box, top: 500, bottom: 824, taller: 24 },
    '0,12 % dos pontos, de 500 a 824 px do topo, em "Longe"; a página ficou 24 px mais alta',
  ],
  [
    'a page that is shorter',
    { ...box, top: 600, bottom: 700, taller: -8 },
    '0,12 % dos pontos, de 600 a 700 px do topo; a página ficou 8 px mais baixa',
  ],
])('a picture tells %s', (_, found, words) => {
  expect(pictureInWords(found, texts)).toBe(words)
})
