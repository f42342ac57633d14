import { waitFor } from '@testing-library/react'

const run = () =>
  jest.isolateModulesAsync(async () => {
    await import('./first')
  })
const CONFIG = '<script id="portal-config" type="application/json">{"apiBase":""}</script>'
const FORM = '<input name="cpfCnpj"><div data-first="refusal"><p><span><span>Erro: </span></span></p></div>'

afterEach(() => {
  document.body.innerHTML = ''
  delete window.earlyConsult
})

test('a form that is still read when the script comes is taken once it is whole', async () => {
  document.body.innerHTML = `${CONFIG}<form data-first="consult"></form>`
  await run()
  expect(window.earlyConsult).toBeUndefined()
  document.forms[0]?.insertAdjacentHTML('beforeend', FORM)
  await waitFor(() => expect(window.earlyConsult).toBeDefined())
})

test('a form that React has is left to it', async () => {
  document.body.innerHTML = `${CONFIG}<form data-first="consult">${FORM}</form>`
  window.earlyConsult = undefined
  await run()
  expect(window.earlyConsult).toBeUndefined()
  delete window.earlyConsult
  await run()
  expect(window.earlyConsult).toBeDefined()
})
