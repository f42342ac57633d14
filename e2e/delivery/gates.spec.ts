import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { ModuleManifest } from '@portal/registry-format'
import type { BuiltModule } from 'delivery/build'
import { ROOT } from 'delivery/storage'
import { cloneSite, forgetSmokes, runDelivery } from '../servers'

const FOLDER = 'e2e/delivery/mfe-broken'
const BUILD = join(ROOT, FOLDER, 'dist')

const smokes: ModuleManifest['smokes'] = [
  { name: 'abre', open: '/inteira', steps: [{ see: ['heading', 'Página inteira'] }] },
  { name: 'anota', open: '/inteira', steps: [{ fill: 'Rascunho', with: 'um texto' }] },
  {
    name: 'vai à outra',
    as: 'cliente',
    open: '/inteira',
    steps: [{ click: ['link', 'Ir para a outra'] }, { see: 'Voltar para a primeira' }],
  },
]

test('a build is opened in a browser, on a copy of the site, before it may be released: what is broken, left behind or beside its budget is refused, in a sentence each', () => {
  const site = cloneSite()
  forgetSmokes(site.dir)
  const state = () => [
    readFileSync(join(site.dir, 'registry.json'), 'utf8'),
    ...readdirSync(join(site.dir, '.history')),
  ]
  const before = state()
  try {
    runDelivery(site.dir, 'build', FOLDER)
    const file = join(BUILD, 'built.json')
    const built: BuiltModule = JSON.parse(readFileSync(file, 'utf8'))
    const gate = (change: Partial<BuiltModule['declared']>, path = /./) => {
      const isOpened = built.declared.routes.map((route) => path.test(route.path))
      const routes = built.declared.routes.filter((_, index) => isOpened[index])
      const declared = { ...built.declared, ...change, routes }
      const loaded = built.routes.filter((_, index) => isOpened[index])
      writeFileSync(file, JSON.stringify({ ...built, declared, routes: loaded }))
      return runDelivery(site.dir, 'gate', BUILD)
    }

    const elsewhere = { name: 'não acha', open: '/inteira', steps: [{ see: ['button', 'Enviar'] as const }] }
    // Apart from the broken routes, whose time-outs end a run before its last visits on a slow machine.
    expect(messageOf(() => gate({ smokes: [elsewhere] }, /inteira|lembretes/))).toContain(
      'smoke "não acha": passo 1 {"see":["button","Enviar"]} não deu certo em /inteira; na tela: Página inteira',
    )
    const said = messageOf(() => gate({ smokes: [elsewhere] }))
    expect(said).toContain('mfe-broken declara 1 smokes em module.json; são de 3 a 5')
    expect(said).toMatch(
      /mfe-broken 1\.0\.0-\w{8}: rota \/quebra-ao-desenhar: falhou: mfe-broken@\S+: render/,
    )
    expect(said).toMatch(/rota \/quebra-depois: console: Error: breaks in an effect/)
    expect(said).toMatch(
      /rota \/guarda-a-cada-visita: deixa para trás, a cada visita: 1 ouvintes em window ou document, 1 temporizadores, \d{7,} bytes de memória/,
    )
    expect(said).toMatch(
      /rota \/carrega-demais: carregou \d+\.\d KB de JavaScript do módulo; o limite é 20\. O maior é \/modules\/mfe-broken\/\S+\.js/,
    )
    expect(said).toContain('rota /esconde-formularios: deixa no documento, ao sair: uma folha de estilo')
    expect(said).not.toMatch(/rota \/(lembretes|(outra-)?inteira)/)

    expect(gate({ smokes }, /inteira|lembretes/)).toContain('3 rotas e 3 smokes')
    expect(state()).toEqual(before)
  } finally {
    site.remove()
  }
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return String(error)
  }
  return ''
}
