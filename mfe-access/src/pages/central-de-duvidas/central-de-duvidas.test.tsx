import { faq } from '@portal/content'
import { renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const firstQuestion = faq[0]?.pergunta ?? ''

test.each(['/central-de-duvidas', '/central-duvidas'])('%s shows the 15 questions, closed', async (path) => {
  renderRoutes(routes, path)
  await screen.findByRole('heading', { level: 1, name: 'Central de dúvidas' })
  for (const { pergunta } of faq) {
    expect(screen.getByRole('button', { name: pergunta })).toHaveAttribute('aria-expanded', 'false')
  }
})

test('opening a question shows its answer and records id and label once', async () => {
  const { user, steps } = renderRoutes(routes, '/central-de-duvidas')
  const question = await screen.findByRole('button', { name: firstQuestion })
  await user.click(question)
  expect(screen.getByText(faq[0]?.resposta[0] ?? '')).toBeVisible()
  await waitFor(() => expect(steps).toEqual(['faqPergunta']))
})

test('the address of a question opens it, which is recorded', async () => {
  location.hash = 'boleto-vencido'
  try {
    const { steps } = renderRoutes(routes, '/central-de-duvidas')
    const question = await screen.findByRole('button', { name: /^Meu boleto venceu/ })
    await waitFor(() => expect(question).toHaveAttribute('aria-expanded', 'true'))
    await waitFor(() => expect(steps).toEqual(['faqPergunta']))
  } finally {
    location.hash = ''
  }
})

test('the search leaves the questions that hold the words', async () => {
  const { user } = renderRoutes(routes, '/central-de-duvidas')
  await user.type(await screen.findByRole('searchbox', { name: 'Busque por assunto' }), 'desenrola')
  expect(screen.getByRole('button', { name: firstQuestion })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('1 pergunta encontrada')
  await user.type(screen.getByRole('searchbox'), ' zebra')
  expect(screen.getByRole('heading', { name: 'Nenhuma pergunta com estas palavras' })).toBeInTheDocument()
})

test('a person can be reached from here', async () => {
  renderRoutes(routes, '/central-de-duvidas')
  expect(await screen.findByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/551148585151',
  )
  expect(screen.getByRole('link', { name: 'Ligue (11) 4858-5151' })).toHaveAttribute(
    'href',
    'tel:+551148585151',
  )
})
