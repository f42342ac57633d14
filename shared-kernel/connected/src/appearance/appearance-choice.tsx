import { Radio, RadioGroup, Stack } from '@portal/ui'
import { useSyncExternalStore } from 'react'
import {
  appearanceByDesign,
  type Contrast,
  chooseAppearance,
  readAppearance,
  TEXT_SIZES,
  watchAppearance,
} from './appearance'

const contrasts: readonly (readonly [value: Contrast, title: string])[] = [
  ['system', 'Como no meu aparelho'],
  ['normal', 'Normal'],
  ['more', 'Alto contraste'],
]

/** Contrast and text size for this browser, applied and stored at once. */
export function AppearanceChoice() {
  const chosen = useSyncExternalStore(watchAppearance, readAppearance, appearanceByDesign)
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
