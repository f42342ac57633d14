import { expect, test } from '@playwright/test'
import { cloneSite } from '../servers'
import { Checkout } from './checkout'

test('a page over its pageKb is refused, with a sentence that says whose bytes they are', () => {
  test.setTimeout(120_000)
  const checkout = new Checkout()
  const site = cloneSite()
  try {
    checkout.run('node', ['delivery/run.mjs', 'create-module', 'mfe-simulador'])
    checkout.edit(
      'mfe-simulador/module.json',
      '"routeKb": 25',
      '"routeKb": 25, "pageKb": { "/simulador": 60 }',
    )
    expect(() => checkout.delivery(site.dir, 'release', 'mfe-simulador')).toThrow(
      /a página \/simulador de mfe-simulador 1\.0\.0-\w+ carrega [\d.]+ KB de JavaScript \([\d.]+ do shell, [\d.]+ do módulo\); o limite é 60/,
    )
  } finally {
    site.remove()
    checkout.remove()
  }
})
