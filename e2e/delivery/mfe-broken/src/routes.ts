import {
  defineRoutes,
  type EntriesOf,
  extension,
  type PathsOf,
  screen,
} from '@portal/runtime/module-contract'

const shown = { audience: 'any', bar: 'plain' } as const
const small = () => import('./pages/small')

const routes = defineRoutes([
  // Broken.
  {
    path: '/quebra-ao-desenhar',
    title: 'Quebra ao desenhar',
    ...shown,
    screen: screen(small, 'BreaksRendering'),
  },
  { path: '/quebra-depois', title: 'Quebra depois', ...shown, screen: screen(small, 'BreaksInEffect') },
  // Harms other modules in a way that a single visit does not reveal.
  { path: '/guarda-a-cada-visita', title: 'Guarda', ...shown, screen: screen(small, 'KeepsAtEachVisit') },
  { path: '/carrega-demais', title: 'Carrega', ...shown, screen: screen(small, 'LoadsLate') },
  { path: '/esconde-formularios', title: 'Esconde', ...shown, screen: screen(small, 'HidesForms') },
  // Sound until a test breaks it.
  { path: '/falhas', title: 'Falhas', ...shown, screen: screen(() => import('./pages/faults'), 'Faults') },
  { path: '/inteira', title: 'Inteira', ...shown, screen: screen(() => import('./pages/sound'), 'Sound') },
  {
    path: '/outra-inteira',
    title: 'Outra inteira',
    ...shown,
    screen: screen(() => import('./pages/second-sound'), 'SecondSound'),
  },
  {
    path: '/lembretes',
    title: 'Lembretes',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(small, 'Reminders'),
  },
])

const place = { to: '/lembretes' } as const
const action = { slot: 'panel.agreement.actions', ...place } as const
const actions = () => import('./extensions/actions')

/** One of each kind, then a card whose call the test fails, and extensions that throw. */
export const entries: EntriesOf<typeof routes> = [
  { slot: 'panel.menu', order: 60, icon: 'question', ...place },
  {
    slot: 'panel.cards',
    order: 20,
    label: 'Criar lembrete',
    ...place,
    card: {
      call: 'POST /api/v1/negociacoes',
      list: 'dados.acordos',
      title: { one: 'Você tem 1 acordo para lembrar', other: 'Você tem {n} acordos para lembrar' },
      text: 'Avisamos três dias antes de cada vencimento.',
      figure: { label: 'Total do acordo', field: 'valorTotal', as: 'money' },
    },
  },
  {
    slot: 'panel.cards',
    order: 30,
    label: 'Conferir os meus dados',
    ...place,
    card: {
      call: 'GET /api/v1/basic-data/{id}',
      title: 'Confira o seu e-mail',
      text: 'É para lá que o lembrete vai.',
    },
  },
  { ...action, order: 10, extension: extension(actions, 'ReminderAction') },
  { ...action, order: 20, extension: extension(actions, 'BreaksRendering') },
  { ...action, order: 30, extension: extension(actions, 'NeverAnswers') },
]

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
