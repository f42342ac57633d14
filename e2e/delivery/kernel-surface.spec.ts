import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { cloneSite } from '../servers'
import { Checkout } from './checkout'

const SCREEN = 'mfe-simulador/src/pages/simulador/simulador.tsx'

const test = base.extend<{ checkout: Checkout; site: string }>({
  checkout: async ({}, use) => {
    const checkout = new Checkout()
    checkout.run('node', ['delivery/run.mjs', 'create-module', 'mfe-simulador'])
    await use(checkout)
    checkout.remove()
  },
  site: async ({}, use) => {
    const copy = cloneSite()
    await use(copy.dir)
    copy.remove()
  },
})

test('what a module takes from the kernel must be in the shell that is deployed', ({ checkout, site }) => {
  test.setTimeout(120_000)
  checkout.edit(SCREEN, '{ send, useConfig }', '{ send, useConfig, useFortune }')
  checkout.edit(SCREEN, 'useConfig()', '{ ...useConfig(), ...useFortune() }')
  const release = () => checkout.delivery(site, 'release', 'mfe-simulador')
  expect(release).toThrow(
    /usa useFortune de @portal\/runtime, que o shell publicado \(1\.0\.0-\w+\) não oferece/,
  )
  expect(JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8')).modules).not.toHaveProperty(
    'mfe-simulador',
  )
})
