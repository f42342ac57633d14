import { Radio, RadioGroup, Stack } from '@portal/ui'
import { type Contrast, chooseAppearance, TEXT_SIZES, useAppearance } from './appearance'

const contrasts: readonly (readonly [value: Contrast, title: string])[] = [
  ['system', 'Como no meu aparelho'],
  ['normal', 'Normal'],
  ['more', 'Alto contraste'],
]

/** Contrast and text size for this browser, applied and stored at once. */
export function AppearanceChoice() {
  const chosen = useAppearance()
  return (
    <Stack gap={24}>
      <RadioGroup
        label="Contraste"
        value={chosen.contrast}
        onChange={({ currentTarget }) => chooseAppearance({ contrast: currentTarget.value })}
      >
        {contrasts.map(([value, title]) => (
          <Radio key={value} value={value} title={title} />
        ))}
      </RadioGroup>
      <RadioGroup
        label="Tamanho do texto"
        sideBySide
        value={chosen.text}
        onChange={({ currentTarget }) => chooseAppearance({ text: currentTarget.value })}
      >
        {TEXT_SIZES.map((text) => (
          <Radio key={text} value={text} title={`${text}%`} />
        ))}
      </RadioGroup>
    </Stack>
  )
}
