import { TextLink, ToastOutlet } from '@portal/connected'
import { Container, Heading, Inline, Select, Text, TextField } from '@portal/ui'
import { useEffect, useState } from 'react'
import { AxeVerdict } from './axe-verdict'
import styles from './gallery.module.css'
import { Actions } from './parts/actions'
import { Choices } from './parts/choices'
import { CostPicture } from './parts/cost-picture'
import { Data, Notice } from './parts/data'
import { Disclosure } from './parts/disclosure'
import { Feedback } from './parts/feedback'
import { BotChecks, Fields, LoginForm } from './parts/fields'
import { Layout } from './parts/layout'
import { Colours, Texts } from './parts/text'
import { ShownContext } from './state'

/** Each shows one component or a family of them. */
const parts = [
  { id: 'layout', title: 'Disposição', Show: Layout },
  { id: 'text', title: 'Texto', Show: Texts },
  { id: 'colours', title: 'Cores', Show: Colours },
  { id: 'actions', title: 'Botões e links', Show: Actions },
  { id: 'fields', title: 'Campos', Show: Fields },
  { id: 'form', title: 'Formulário', Show: LoginForm },
  { id: 'bot-check', title: 'Verificação contra robôs', Show: BotChecks },
  { id: 'choices', title: 'Escolhas', Show: Choices },
  { id: 'feedback', title: 'Avisos e estados', Show: Feedback },
  { id: 'disclosure', title: 'Navegação e revelação', Show: Disclosure },
  { id: 'data', title: 'Dados', Show: Data },
  { id: 'privacy-notice', title: 'Aviso de privacidade', Show: Notice },
  { id: 'cost-picture', title: 'Custo em figuras', Show: CostPicture },
] as const

const schemes = [
  { value: '', label: 'Do sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]
const themes = [
  { value: 'aurora', label: 'Aurora' },
  { value: 'horizonte', label: 'Horizonte' },
  { value: 'alto-contraste', label: 'Alto contraste' },
]

/** Every component in every state. `?part=<id>&state=<name>` shows one alone; `?scheme=` and `?theme=` set the look. */
export function Gallery() {
  const [query] = useState(() => new URLSearchParams(location.search))
  const [scheme, setScheme] = useState(query.get('scheme') ?? '')
  const [theme, setTheme] = useState(query.get('theme') ?? 'aurora')
  const [search, setSearch] = useState('')
  const only = query.get('part')
  const state = query.get('state') ?? ''
  const shown = only === null ? parts : parts.filter((part) => part.id === only)
  useDress(scheme, theme)

  return (
    <main>
      <Container className={styles.page}>
        <Heading level={1}>Galeria de componentes</Heading>
        <div className={styles.switches}>
          <Select
            label="Esquema de cores"
            options={schemes}
            value={scheme}
            onChange={(event) => setScheme(event.target.value)}
          />
          <Select
            label="Tema"
            options={themes}
            value={theme}
            onChange={(event) => setTheme(event.target.value)}
          />
          <TextField
            label="Procurar"
            required={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <nav aria-label="Componentes">
          <Inline as="ul" gap={16}>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <TextLink href={`?part=${id}`} standalone>
                  {title}
                </TextLink>
              </li>
            ))}
          </Inline>
        </nav>
        {shown.length === 0 && <Text>Não há componente com este nome.</Text>}
        {shown.map(({ id, title, Show }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.part}>
            <Heading level={2} id={`${id}-title`}>
              {title}
            </Heading>
            <div className={styles.states}>
              <ShownContext value={{ part: id, state, search }}>
                <Show />
              </ShownContext>
            </div>
            <AxeVerdict of={id} />
          </section>
        ))}
      </Container>
      <ToastOutlet />
    </main>
  )
}

function useDress(scheme: string, theme: string): void {
  useEffect(() => {
    if (scheme === '') delete document.documentElement.dataset.scheme
    else document.documentElement.dataset.scheme = scheme
  }, [scheme])

  useEffect(() => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = `/themes/${theme}/theme.css`
    document.head.append(sheet)
    return () => sheet.remove()
  }, [theme])
}
