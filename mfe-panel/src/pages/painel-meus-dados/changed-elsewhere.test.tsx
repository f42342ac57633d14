import { useToasts } from '@portal/runtime'
import { problem } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MARIA } from '../../testing/offers'
import { changed, confirmWith, openProfile, UPDATE, user } from '../../testing/profile'

test('data that were changed elsewhere are said, shown, and not overwritten unasked', async () => {
  let onFile = '11987654321'
  const opened = openProfile({
    'GET /api/UsuarioData/{id}': () => ({
      status: 200,
      data: {
        ...user,
        telefones: [{ numero: onFile, tipo: 'CELULAR', principal: true }],
        versao: `v-${onFile}`,
      },
    }),
    [UPDATE]: () => {
      if (onFile === '11955554444') return changed
      onFile = '11955554444'
      throw problem(412, 'Os seus dados foram alterados em outro lugar', { codigo: 'ALTERADO' })
    },
  })
  const { user: person, calls } = opened
  await person.click(await screen.findByRole('button', { name: 'Alterar celular ou telefone' }))
  await person.type(screen.getByLabelText('Novo telefone com DDD'), '21912345678')
  await person.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  await confirmWith(opened, 'AB3D')
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterar telefone' }))
  expect(await dialog.findByText('Os seus dados foram alterados em outro lugar')).toBeVisible()
  expect(dialog.getByText('(11) 95555-4444')).toBeVisible()
  expect(dialog.getByLabelText('Novo telefone com DDD')).toHaveValue('(21) 91234-5678')
  expect(useToasts.getState().toasts).toEqual([])

  await person.click(dialog.getByRole('button', { name: 'Salvar telefone' }))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe('Dados atualizados.'))
  const typed = { cpfCnpj: MARIA, telefone: '21912345678' }
  expect(calls.filter(({ call }) => call === UPDATE).map(({ body }) => body)).toEqual([
    { ...typed, versao: 'v-11987654321' },
    { ...typed, versao: 'v-11955554444' },
  ])
})
