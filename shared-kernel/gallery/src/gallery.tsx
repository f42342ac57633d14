import { TextLink, ToastOutlet } from '@portal/connected'
import { Container, Heading, Inline, Select, Text, TextField } from '@portal/ui'
import { useEffect, useState } from 'react'
import { AxeVerdict } from './axe-verdict'
import styles from './gallery.module.css'
import { actions } from './parts/actions'
import { choices } from './parts/choices'
import { costPicture } from './parts/cost-picture'
import { data, privacyNotice } from './parts/data'
import { disclosure } from './parts/disclosure'
import { feedback } from './parts/feedback'
import { botCheck, fields, form } from './parts/fields'
import { layout } from './parts/layout'
import { Colours, texts } from './parts/text'
import { ShownContext, States } from './state'

/** Each shows one component or a family of them. */
const parts = [
  { id: 'layout', title: 'Disposição', content: <States of={layout} /> },
  { id: 'text', title: 'Texto', content: <States of={texts} /> },
  { id: 'colours', title: 'Cores', content: <Colours /> },
  { id: 'actions', title: 'Botões e links', content: <States of={actions} /> },
  { id: 'fields', title: 'Campos', content: <States of={fields} /> },
  { id: 'form', title: 'Formulário', content: <States of={form} /> },
  { id: 'bot-check', title: 'Verificação contra robôs', content: <States of={botCheck} /> },
  { id: 'choices', title: 'Escolhas', content: <States of={choices} /> },
  { id: 'feedback', title: 'Avisos e estados', content: <States of={feedback} /> },
  { id: 'disclosure', title: 'Navegação e revelação', content: <States of={disclosure} /> },
  { id: 'data', title: 'Dados', content: <States of={data} /> },
  { id: 'privacy-notice', title: 'Aviso de privacidade', content: <States of={privacyNotice} /> },
  { id: 'cost-picture', title: 'Custo em figuras', content: <States of={costPicture} /> },
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
        {shown.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.part}>
            <Heading level={2} id={`${id}-title`}>
              {title}
            </Heading>
            <div className={styles.states}>
              <ShownContext value={{ part: id, state, search }}>{content}</ShownContext>
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
