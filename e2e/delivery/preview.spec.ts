import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { cloneSite, FASTER, stopped } from '../servers'
import { Checkout } from './checkout'

const FOLDER = 'mfe-simulador/src/pages/simulador'

/** What a command prints until one of its lines is the expected one. */
async function outputUntil(command: ChildProcess, last: RegExp): Promise<string[]> {
  const said: string[] = []
  if (!command.stdout) throw new Error('nothing to read')
  for await (const line of createInterface(command.stdout)) {
    said.push(line)
    if (last.test(line)) return said
  }
  throw new Error(said.join('\n'))
}

test('a change of a module is told in words and pictures, and opens inside the released shell', async ({
  page,
}) => {
  const site = cloneSite()
  const checkout = new Checkout(['sandbox-api'])
  checkout.delivery(site.dir, 'create-module', 'mfe-simulador', '--titulo=Publicado')
  checkout.delivery(site.dir, 'release', 'mfe-simulador')
  const registry = () => readFileSync(join(site.dir, 'registry.json'), 'utf8')
  const before = registry()
  checkout.edit(`${FOLDER}/simulador.tsx`, 'Publicado', 'Mudado')
  checkout.edit(`${FOLDER}/simulador.module.css`, 'var(--space-32)', '36px')
  const command = spawn(process.execPath, ['delivery/run.mjs', 'preview', 'mfe-simulador'], {
    cwd: checkout.dir,
    env: { ...process.env, ...FASTER, SITE_DIR: site.dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const said = (await outputUntil(command, /Ctrl-C encerra tudo/)).join('\n')
    expect(said).toMatch(/-\s*- heading "Publicado" \[level=1\]\n\+\s*- heading "Mudado" \[level=1\]/)
    expect(said).toMatch(/figura, escuro: .* dos pontos/)
    expect(said).not.toContain('CSP')
    // The site is as it was.
    expect(registry()).toBe(before)

    await page.goto(`file://${join(checkout.dir, '.data/preview/mfe-simulador.html')}`)
    await expect(page.getByRole('heading', { name: 'mfe-simulador: antes e depois' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Depois, computador: \/simulador/ }).first()).toBeVisible()
    const portal = await page.getByRole('link', { name: 'Abrir o portal' }).getAttribute('href')
    await page.goto(`${portal}simulador`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mudado')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  } finally {
    await stopped(command)
    checkout.remove()
    site.remove()
  }
})
