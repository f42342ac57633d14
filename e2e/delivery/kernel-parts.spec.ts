import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { rspack } from '@rspack/core'
import { KernelNeed } from '../../delivery/kernel-parts'
import { kernelFiles, weighKernel } from '../../delivery/kernel-weight'
import { ROOT } from '../../delivery/site'
import { cloneSite } from '../servers'
import { Checkout } from './checkout'

const test = base.extend<{ dir: string }>({
  dir: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'parts-'))
    await use(dir)
    rmSync(dir, { recursive: true, force: true })
  },
})

/** Builds one screen for real; answers what of the kernel it has a use for and what it carries. */
async function partsOf(dir: string, screen: string): Promise<{ needed: string[]; carried: string[] }> {
  const file = join(dir, 'screen.tsx')
  writeFileSync(file, screen)
  const need = new KernelNeed()
  const compiler = rspack({
    mode: 'production',
    context: dir,
    entry: { screen: file },
    devtool: 'hidden-source-map',
    output: { path: join(dir, 'out'), filename: '[name].js', library: { type: 'commonjs2' } },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], modules: [join(ROOT, 'node_modules')] },
    externals: [/^react/, '@portal/runtime', '@portal/runtime/router'],
    externalsType: 'commonjs',
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    plugins: [need],
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else compiler.close(() => resolve())
    })
  })
  const kernel = (path: string) => /^shared-kernel.*\.tsx?$/.test(path)
  return {
    needed: [...need.from([relative(ROOT, file)])].filter(kernel).sort(),
    carried: kernelFiles(weighKernel(join(dir, 'out')), ['screen.js']),
  }
}

const ui = (file: string) => `shared-kernel/ui/src/${file}`

test('one component of the kit brings itself and what it is made of', async ({ dir }) => {
  const { needed, carried } = await partsOf(dir, "export { Button } from '@portal/ui'")
  expect(carried).toEqual(
    ['action/button-look.ts', 'action/button.tsx', 'action/use-single-run.ts', 'class-names.ts']
      .concat('feedback/spinner.tsx', 'form/form-pending.ts')
      .map(ui),
  )
  expect(carried.filter((file) => !needed.includes(file))).toEqual([])
})

test('a field brings its own mask, and none of the others', async ({ dir }) => {
  const { carried } = await partsOf(dir, "export { TaxIdField } from '@portal/ui'")
  expect(carried.filter((file) => file.includes('/masks/'))).toEqual([
    'shared-kernel/domain/src/masks/pattern.ts',
    'shared-kernel/domain/src/masks/tax-id.ts',
  ])
})

test('what is fetched later, or only imported for others, is not needed', async ({ dir }) => {
  const { needed } = await partsOf(
    dir,
    "import { Text } from '@portal/ui'\nexport const later = () => import('@portal/domain/money')\nexport default Text",
  )
  expect(needed).toEqual([ui('class-names.ts'), ui('text/text.tsx')])
})

test('a page over its kernelKb is refused, with a sentence that says whose bytes they are', () => {
  test.setTimeout(120_000)
  const checkout = new Checkout()
  const site = cloneSite()
  try {
    checkout.run('node', ['delivery/run.mjs', 'create-module', 'mfe-simulador'])
    checkout.edit('mfe-simulador/src/routes.ts', 'prerender: true', 'prerender: true, kernelKb: 6')
    expect(() => checkout.delivery(site.dir, 'release', 'mfe-simulador')).toThrow(
      /a página \/simulador de mfe-simulador 1\.0\.0-\w+ carrega [\d.]+ KB do kernel \([\d.]+ com o shell, [\d.]+ com a tela\); o limite é 6/,
    )
  } finally {
    site.remove()
    checkout.remove()
  }
})
