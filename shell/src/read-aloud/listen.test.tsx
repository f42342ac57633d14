import { signOut } from '@portal/runtime'
import { renderRoutes } from '@portal/testing'
import { act, screen } from '@testing-library/react'
import { twoScreens } from '../testing/two-screens'
import { OtherWays, ReadingNotice } from './listen'
import { stopReading } from './reading'

/** Mock of `speechSynthesis` that records utterances and ends them on demand. */
class FakeSpeech extends EventTarget {
  voices: Partial<SpeechSynthesisVoice>[] = []
  said: SpeechSynthesisUtterance[] = []
  cancelled = 0
  getVoices = () => this.voices
  speak = (utterance: SpeechSynthesisUtterance) => void this.said.push(utterance)
  cancel = () => {
    this.cancelled += 1
  }
  texts = () => this.said.map(({ text }) => text)
  end = () => act(() => void this.said.at(-1)?.onend?.(new Event('end') as SpeechSynthesisEvent))
  bring = (voices: Partial<SpeechSynthesisVoice>[]) =>
    act(() => {
      this.voices = voices
      this.dispatchEvent(new Event('voiceschanged'))
    })
}
const luciana = { name: 'Luciana', lang: 'pt-BR', localService: true }
const joana = { name: 'Joana', lang: 'pt_PT', localService: true }
const ofServer = { name: 'Google português do Brasil', lang: 'pt-BR', localService: false }

let speech: FakeSpeech
beforeEach(() => {
  speech = new FakeSpeech()
  const Utterance = class {
    voice = null
    lang = ''
    constructor(readonly text: string) {}
  }
  Object.assign(window, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance })
})
afterEach(() => act(() => stopReading()))

const part = (
  <>
    <OtherWays />
    <ReadingNotice />
  </>
)
const show = () =>
  renderRoutes(twoScreens('/painel-controle', part), '/painel-controle', {
    loggedIn: '52998224725',
    answers: { 'POST /api/auth/TokenValidate': { status: 200, data: { status: 'OK' } } },
  })
const listen = () => screen.getByRole('button', { name: 'Ouvir esta página' })

it('is offered once the device has a Portuguese voice of its own', () => {
  show()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  speech.bring([ofServer, { name: 'Anna', lang: 'de-DE', localService: true }])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  speech.bring([ofServer, joana])
  expect(listen()).toBeVisible()
})

it('says the screen part by part, with the Brazilian voice, and only at a press', async () => {
  speech.voices = [joana, luciana]
  const { user } = show()
  expect(speech.said).toEqual([])
  await user.click(listen())
  expect(speech.said[0]).toMatchObject({ text: 'Sua oferta.', voice: luciana, lang: 'pt-BR' })
  speech.end()
  speech.end()
  expect(speech.texts()).toEqual(['Sua oferta.', 'São 6 vezes de 10 reais e 50 centavos.', 'Seguir.'])
  expect(screen.getByText('Lendo esta página em voz alta')).toBeVisible()
  speech.end()
  expect(screen.queryByText('Lendo esta página em voz alta')).not.toBeInTheDocument()
  expect(listen()).toBeVisible()
})

it.each<[string, (user: ReturnType<typeof show>['user']) => Promise<unknown>]>([
  ['at a press', (user) => user.click(screen.getByRole('button', { name: 'Parar' }))],
  ['at a second press', (user) => user.click(screen.getByRole('button', { name: 'Parar de ouvir' }))],
  ['with the screen', (user) => user.click(screen.getByRole('link'))],
  ['with the session', () => act(() => signOut())],
  ['with the page', async () => act(() => void dispatchEvent(new Event('pagehide')))],
])('stops %s', async (_, stop) => {
  speech.voices = [luciana]
  const { user } = show()
  await user.click(listen())
  const before = speech.cancelled
  await stop(user)
  expect(speech.cancelled).toBe(before + 1)
  expect(screen.queryByText('Lendo esta página em voz alta')).not.toBeInTheDocument()
  // A late `end` event of the cancelled reading must not continue it.
  speech.end()
  expect(speech.said).toHaveLength(1)
})

it('gives the focus back to where the reading began', async () => {
  speech.voices = [luciana]
  const { user } = show()
  await user.click(listen())
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  expect(listen()).toHaveFocus()
})
