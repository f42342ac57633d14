import fc from 'fast-check'
import {
  accessCodeMask,
  cnpjMask,
  cpfMask,
  dateMask,
  type EditKind,
  editKindOf,
  editMasked,
  type Mask,
  maskText,
  moneyMask,
  phoneMask,
  postalCodeMask,
  taxIdMask,
  taxIdModeAfter,
  unmask,
} from './mask'

const masks = {
  cpfMask,
  cnpjMask,
  taxIdMask,
  phoneMask,
  postalCodeMask,
  dateMask,
  moneyMask,
}
const everyMask = Object.entries(masks)

test.each<[keyof typeof masks, string, string]>([
  ['taxIdMask', '52998224725', '529.982.247-25'],
  ['taxIdMask', '  529.982.247-25\n', '529.982.247-25'],
  ['taxIdMask', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['taxIdMask', '12ABC', '12.ABC'],
  ['cpfMask', '529982247251', '529.982.247-251'],
  // With labels and separators of people and programs.
  ['taxIdMask', 'CPF: 529.982.247-25', '529.982.247-25'],
  ['taxIdMask', 'cpf52998224725', '529.982.247-25'],
  ['cpfMask', 'Meu CPF é 529.982.247-25, obrigada.', '529.982.247-25'],
  ['taxIdMask', '529\u00a0982\u2009247\u201325', '529.982.247-25'],
  ['taxIdMask', '"529.982.247/25";', '529.982.247-25'],
  ['taxIdMask', '5 2 9 9 8 2 2 4 7 2 5', '529.982.247-25'],
  ['taxIdMask', 'CNPJ 11.222.333/0001-81', '11.222.333/0001-81'],
  ['cnpjMask', 'CNPJ:11222333000181', '11.222.333/0001-81'],
  ['taxIdMask', 'Empresa 3 Irmãos Ltda (12.abc.345/01de-35)', '12.ABC.345/01DE-35'],
  ['taxIdMask', '11.222.333\\0001 - 81', '11.222.333/0001-81'],
  ['taxIdMask', 'CNPJ 11.222.333/0001-81 CPF 529.982.247-25', '11.222.333/0001-81'],
  ['cpfMask', '11.222.333/0001-81', '112.223.330-00181'],
  ['taxIdMask', 'CPF: 529.982.247-26', '529.982.247-26'],
  ['phoneMask', '+55 (11) 98765-4321', '(11) 98765-4321'],
  ['phoneMask', '1148585151', '(11) 4858-5151'],
  ['phoneMask', 'Tel.: 0055 11 4858-5151 (casa)', '(11) 4858-5151'],
  ['phoneMask', '55999991234', '(55) 99999-1234'],
  ['phoneMask', '+55 (0)11 98765-4321', '(11) 98765-4321'],
  ['phoneMask', '(0xx11) 98765-4321', '(11) 98765-4321'],
  ['phoneMask', '0 15 11 98765-4321', '(11) 98765-4321'],
  ['phoneMask', '+34 912 345 678', '(00) 34912-345678'],
  // Too long, or with a digit before the country code: all digits stay visible.
  ['phoneMask', '551198765432100', '(55) 11987-65432100'],
  ['phoneMask', '15511987654321', '(15) 51198-7654321'],
  ['postalCodeMask', '01000-000', '01000-000'],
  ['dateMask', '2026-11-27', '27/11/2026'],
  ['dateMask', ' 2026-11-27T12:00:00-03:00', '27/11/2026'],
  ['dateMask', '2026-11-27\n', '27/11/2026'],
  ['dateMask', '27112026', '27/11/2026'],
  ['dateMask', '7/3/1985', '07/03/1985'],
  ['dateMask', '14.3.1985 00:00', '14/03/1985'],
  ['dateMask', '1985/3/4', '04/03/1985'],
  // Day and month cannot be told apart in another order: the field's rule rejects it.
  ['dateMask', '3/14/1985', '03/14/1985'],
  ['dateMask', '14/03/19855', '14/03/19855'],
  ['dateMask', '7 de março de 1985', '07/03/1985'],
  ['dateMask', '7 de marco de 1985', '07/03/1985'],
  ['dateMask', '7 de marc\u0327o de 1985', '07/03/1985'],
  ['dateMask', '07 DE MARÇO DE 1985', '07/03/1985'],
  ['dateMask', '7 de Março, 1985', '07/03/1985'],
  ['dateMask', '1º de maio de 1985', '01/05/1985'],
  ['dateMask', '1.º de maio de 1985', '01/05/1985'],
  ['dateMask', '1\u00a0de\u00a0maio de\u00a01985', '01/05/1985'],
  ['dateMask', 'quinta, 7 de março de 1985', '07/03/1985'],
  ['dateMask', 'Nasci em 7 de março de 1985.', '07/03/1985'],
  ['dateMask', '7 março 1985', '07/03/1985'],
  ['dateMask', '7 mar. 1985', '07/03/1985'],
  ['dateMask', '7 de mar. de 1985', '07/03/1985'],
  ['dateMask', '07-MAR-1985', '07/03/1985'],
  ['dateMask', '7/fev/1985', '07/02/1985'],
  ['dateMask', '7 de junho de 1985', '07/06/1985'],
  ['dateMask', '7 de jul de 1985', '07/07/1985'],
  ['dateMask', '31 de dezembro de 1985, 10:00', '31/12/1985'],
  // Not a month, or an incomplete year: the field's rule rejects it.
  ['dateMask', '7 de brumário de 1985', '71/98/5'],
  ['dateMask', '7 de março de 85', '78/5'],
  // Full-width digits, direction marks, soft hyphens.
  ['dateMask', '２７／１１／２０２６', '27/11/2026'],
  ['phoneMask', '\u202a+55 11 98765\u20114321\u202c', '(11) 98765-4321'],
  ['taxIdMask', '５２９９８２２４７２５', '529.982.247-25'],
  ['taxIdMask', '\u200e529.982.\u00ad247-25\u200b', '529.982.247-25'],
  ['moneyMask', 'R$ 1.234,50', '1.234,50'],
  ['moneyMask', '1234.56', '1.234,56'],
  ['moneyMask', '1234.5\n', '1.234,5'],
  // A dot before three digits is a thousands separator.
  ['moneyMask', 'R$ 1.500', '1.500'],
  ['moneyMask', '1500000', '1.500.000'],
  ['moneyMask', 'Parcela: R$\u00a0150,00', '150,00'],
  ['moneyMask', 'BRL 150', '150'],
  ['moneyMask', '150 reais', '150'],
  ['moneyMask', '１５０', '150'],
  // IME composition delivers the dot before the cents.
  ['moneyMask', '150.', '150,'],
  // Sign, exponent or letters change the amount: the text stays and the field's rule rejects it.
  ['moneyMask', '-5', '-5'],
  ['moneyMask', '1e9', '1e9'],
  ['moneyMask', '15O', '15O'],
])('%s shows %s as %s', (mask, text, shown) => {
  expect(maskText(masks[mask], text)).toBe(shown)
})

test.each([
  ['AB2C', 'AB2C'],
  [' a7-kp ', 'A7KP'],
  ['A 7 K P', 'A7KP'],
  ['A7', 'A7'],
  ['Seu código é AB2C', 'AB2C'],
  ['Seu código é AB2C. Ele vale por 10 minutos.', 'AB2C'],
  ['SEU CODIGO E AB2C. VALE POR 10 MINUTOS', 'AB2C'],
  ['XPTO: seu codigo de acesso ao BANK e 7294. Duvidas? 4004-1234', '7294'],
  ['7294 é o seu código', '7294'],
  ['Seu código é BCDF. Ele vale por 10 minutos.', 'BCDF'],
  ['Seu código é AB2C. Ele vale por 10 minutos.\n\n@portal.example #AB2C', 'AB2C'],
  // Text before the code in a message, or a text longer than it.
  ['Fatura de 2026: seu código é BCDF', 'BCDF'],
  ['Seu código (até 2026) é A7KP', 'A7KP'],
  ['Seu código é 12BC', '12BC'],
  ['Seu código de ACESSO é BCDF. Pedido 471123, protocolo A2026BC1.', 'BCDF'],
  ['Pedido #4711: seu código é BCDF', 'BCDF'],
  ['Seu código vale até 2026.\n\n@portal.example #BCDF', 'BCDF'],
  ['Seu código vale até 2026.\n\n@portal.example #BCDF\n', 'BCDF'],
  ['A7KPAB2C', 'AB2C'],
  [' A7KPAB2C\n', 'AB2C'],
  ['A7KPX', 'A7KP'],
  ['Oi, tudo bem?', ''],
])('%j pasted into the boxes of a code is %j', (text, code) => {
  expect(maskText(accessCodeMask, text)).toBe(code)
})

test('a fifth key has no effect, wherever the caret is', () => {
  const full = { value: 'A7KP', caret: 2 }
  expect(edit(accessCodeMask, full, 'insert', 'X')).toEqual(full)
  expect(type(accessCodeMask, 'a7kpx')).toEqual({ value: 'A7KP', caret: 4 })
  expect(edit(accessCodeMask, { value: 'A7KP', caret: 4 }, 'delete-backward')).toEqual({
    value: 'A7K',
    caret: 3,
  })
})

test('a character that is typed over another takes its place, in a full field too', () => {
  expect(editMasked(accessCodeMask, 'A7KP', { value: 'A7XP', caret: 3 }, 'insert')).toEqual({
    value: 'A7XP',
    caret: 3,
  })
})

interface Typing {
  value: string
  caret: number
}

/** Applies the browser's edit, before masking. */
function edit(mask: Mask, { value, caret }: Typing, kind: EditKind, text = ''): Typing {
  const from = kind === 'delete-backward' ? Math.max(caret - 1, 0) : caret
  const to = kind === 'delete-forward' ? caret + 1 : caret
  const after = { value: value.slice(0, from) + text + value.slice(to), caret: from + text.length }
  return editMasked(mask, value, after, kind)
}

function type(mask: Mask, text: string): Typing {
  let state: Typing = { value: '', caret: 0 }
  for (const key of text) state = edit(mask, state, 'insert', key)
  return state
}

test.each([
  ['PF', '11.222.333/0001-81', false, 'PJ'],
  ['PF', '12.ABC.345/01DE-35', false, 'PJ'],
  ['PF', '52998224725', true, 'PF'],
  ['PF', '529982247251', true, 'PJ'],
  ['PF', 'abc', true, 'PF'],
  ['PF', '', false, 'PF'],
  ['PJ', '529.982.247-25', false, 'PF'],
  // A partly typed CNPJ.
  ['PJ', '52.998.224/725', true, 'PJ'],
  ['PJ', '52.998.224/726', false, 'PJ'],
  ['PJ', '529', false, 'PJ'],
] as const)('in a field for %s, %s (typed on: %s) is of a %s', (mode, text, typingOn, expected) => {
  expect(taxIdModeAfter(mode, text, typingOn)).toBe(expected)
})

test('typing a CPF key by key', () => {
  expect(type(cpfMask, '52998224725')).toEqual({ value: '529.982.247-25', caret: 14 })
})

test('a digit put in the middle keeps the caret behind it', () => {
  expect(edit(cpfMask, { value: '529.982.247-2', caret: 3 }, 'insert', '0')).toEqual({
    value: '529.098.224-72',
    caret: 5,
  })
})

test('backspace behind a separator takes the character before it', () => {
  expect(edit(cpfMask, { value: '529.982', caret: 4 }, 'delete-backward')).toEqual({
    value: '529.82',
    caret: 2,
  })
})

test('delete in front of a separator takes the character behind it', () => {
  expect(edit(cpfMask, { value: '529.982', caret: 3 }, 'delete-forward')).toEqual({
    value: '529.82',
    caret: 3,
  })
})

const phone = '(11) 4858'

test.each<[string, Mask, string, Typing, EditKind, Typing]>([
  [
    'two separators that are deleted at once come back, and no digit goes with them',
    phoneMask,
    phone,
    { value: '(114858', caret: 3 },
    'delete-backward',
    { value: phone, caret: 3 },
  ],
  [
    'a separator that is typed over two of them takes no digit',
    phoneMask,
    phone,
    { value: '(11-4858', caret: 4 },
    'insert',
    { value: phone, caret: 3 },
  ],
  [
    'a key that deletes is not undone in a field that was fuller than it may be',
    accessCodeMask,
    'A7KP',
    { value: 'A7KPX', caret: 3 },
    'delete-backward',
    { value: 'A7KP', caret: 3 },
  ],
])('%s', (_, mask, before, after, kind, expected) => {
  expect(editMasked(mask, before, after, kind)).toEqual(expected)
})

test.each<[string, EditKind]>([
  ['insertText', 'insert'],
  ['insertFromPaste', 'insert'],
  ['deleteContentBackward', 'delete-backward'],
  ['deleteByCut', 'delete-backward'],
  ['deleteContentForward', 'delete-forward'],
])('%s is %s', (inputType, kind) => {
  expect(editKindOf(inputType)).toBe(kind)
})

const anyText = fc.string({ unit: fc.constantFrom(...'0123456789abXY.,-/ ()R$+é'), maxLength: 60 })

describe.each(everyMask)('%s', (_, mask) => {
  test('formatting neither adds nor loses a kept character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const content = unmask(mask, text)
        expect(unmask(mask, mask.format(content))).toBe(content)
      }),
    )
  })

  test('pasting anywhere keeps all that was there and all that came', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), (before, pasted, at) => {
        const value = mask.format(unmask(mask, before))
        const caret = at % (value.length + 1)
        const result = edit(mask, { value, caret }, 'insert', pasted)
        // A separator alone can be typed.
        const added = mask.typed?.[pasted] ?? pasted
        const expected = unmask(mask, value.slice(0, caret) + added + value.slice(caret))
        expect(unmask(mask, result.value)).toBe(expected)
        expect(unmask(mask, result.value.slice(0, result.caret))).toBe(
          unmask(mask, value.slice(0, caret) + added),
        )
      }),
    )
  })

  test.each<EditKind>(['delete-backward', 'delete-forward'])(
    '%s anywhere takes exactly the next character, and the caret stays in its place',
    (kind) => {
      fc.assert(
        fc.property(anyText, fc.nat(), (before, at) => {
          const value = mask.format(unmask(mask, before))
          const caret = at % (value.length + 1)
          const left = unmask(mask, value.slice(0, caret))
          const right = unmask(mask, value.slice(caret))
          const result = edit(mask, { value, caret }, kind)
          const [leftNow, rightNow] =
            kind === 'delete-backward' ? [left.slice(0, -1), right] : [left, right.slice(1)]
          expect(unmask(mask, result.value)).toBe(leftNow + rightNow)
          expect(unmask(mask, result.value.slice(0, result.caret))).toBe(leftNow)
        }),
      )
    },
  )

  test('typing key by key ends where pasting ends', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const content = unmask(mask, text)
        expect(type(mask, content).value).toBe(mask.format(content))
      }),
    )
  })
})

test.each([
  ['1500.50', '1.500,50'],
  ['1500,50', '1.500,50'],
  ['1500', '1.500'],
  // Not an amount, so the field's rule rejects it.
  ['1.500', '1,500'],
  ['-5', '-5'],
])('an amount typed as %s is shown as %s', (keys, shown) => {
  expect(type(moneyMask, keys).value).toBe(shown)
})
