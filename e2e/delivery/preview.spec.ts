import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { cloneSite, FASTER, stopped } from '../servers'
import { Checkout } from './checkout'

const FOLDER = 'mfe-simulador/src/pages/simulador'

/** Collects a command's output up to the expected line. */
async function outputUntil(command: ChildProcess, last: RegExp): Promise<string[]> {
  const said: string[] = []
  if (!command.stdout) throw new Error('nothing to read')
  for await (const line of createInterface(command.stdout)) {
    said.push(line)
    if (last.test(line)) return said
  }
  throw new Error(said.join('\n'))
}

test('a preview reports a module’s change in words and screenshots, and opens in the released shell', async ({
  page,
}) => {
  // A release, two walks through the module and the report, each beside other tests.
  test.slow()
  const site = cloneSite()
  const checkout = new Checkout(['sandbox-api'])
  checkout.delivery(site.dir, 'create-module', 'mfe-simulador', '--titulo=Publicado')
  checkout.delivery(site.dir, 'release', 'mfe-simulador')
  const registry = () => readFileSync(join(site.dir, 'registry.json'), 'utf8')
  const before = registry()
  checkout.edit(`${FOLDER}/simulador.tsx`, 'Publicado', 'Mudado')
  checkout.edit(`${FOLDER}/simulador.module.css`, 'var(--space-32)', '36px')
  const command = spawn(process.execPath, ['delivery/cli/run.mjs', 'preview', 'mfe-simulador'], {
    cwd: checkout.dir,
    env: { ...process.env, ...FASTER, FORCE_COLOR: '0', SITE_DIR: site.dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const said = (await outputUntil(command, /Ctrl-C encerra tudo/)).join('\n')
    expect(said).toMatch(/-\s*- heading "Publicado" \[level=1\]\n\s*\+\s*- heading "Mudado" \[level=1\]/)
    expect(said).not.toContain('CSP')
    // The site is unchanged.
    expect(registry()).toBe(before)

    await page.goto(`file://${join(checkout.dir, '.data/preview/mfe-simulador/index.html')}`)
    await expect(page).toHaveTitle(/^mfe-simulador: antes, .* e depois, /)
    await page.getByRole('link', { name: '/simulador · ninguém' }).first().click()
    await expect(page.getByText(/Image mismatch: .*computador/)).toBeVisible()
    const portal = /O portal com esta construção: (\S+)/.exec(said)?.[1]
    await page.goto(`${portal}/simulador`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mudado')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  } finally {
    await stopped(command)
    checkout.remove()
    site.remove()
  }
})
