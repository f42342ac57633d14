import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Checkbox } from './checkbox'
import { FileField } from './file-field'
import { RadioCard, RadioGroup } from './radio-group'
import { Select } from './select'
import { Switch } from './switch'

interface Choice {
  plan: string
  accepted: boolean
  reason: string
}

function ChoiceForm({ save, plan }: { save: (choice: Choice) => void; plan?: string }) {
  const { register, handleSubmit } = useForm<Choice>({
    defaultValues: { plan: plan ?? '', accepted: false, reason: '' },
  })
  return (
    <form onSubmit={handleSubmit((choice) => save(choice))}>
      <RadioGroup label="Como quer pagar?" hint="Dá para mudar depois" {...register('plan')}>
        <RadioCard value="full" title="À vista" description="R$ 10,00" />
        <RadioCard value="12" title="12 parcelas" />
      </RadioGroup>
      <Select
        label="Motivo"
        placeholder="Escolha"
        options={[{ value: '1', label: 'Já paguei' }]}
        {...register('reason')}
      />
      <Checkbox label="Aceito" description="As condições acima" {...register('accepted')} />
      <button type="submit">Continuar</button>
    </form>
  )
}

test('the choices reach the form', async () => {
  const user = userEvent.setup()
  const save = jest.fn()
  render(<ChoiceForm save={save} />)
  await user.click(screen.getByRole('radio', { name: /12 parcelas/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Motivo' }), 'Já paguei')
  await user.click(screen.getByRole('checkbox', { name: 'Aceito' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ plan: '12', accepted: true, reason: '1' }))
})

test("the form's default is the radio that is chosen", () => {
  render(<ChoiceForm save={jest.fn()} plan="full" />)
  expect(screen.getByRole('radio', { name: /À vista/ })).toBeChecked()
  expect(screen.getByRole('radiogroup', { name: 'Como quer pagar?' })).toHaveAccessibleDescription(
    'Dá para mudar depois',
  )
})

test('a controlled group follows its value', async () => {
  const user = userEvent.setup()
  const choose = jest.fn()
  render(
    <RadioGroup label="Data" value="a" onChange={(event) => choose(event.target.value)}>
      <RadioCard value="a" title="27 de novembro" />
      <RadioCard value="b" title="30 de novembro" />
    </RadioGroup>,
  )
  await user.click(screen.getByRole('radio', { name: '30 de novembro' }))
  expect(choose).toHaveBeenCalledWith('b')
  expect(screen.getByRole('radio', { name: '27 de novembro' })).toBeChecked()
})

test('a message belongs to its group or box', () => {
  render(
    <>
      <RadioGroup label="Data" error="Escolha uma data">
        <RadioCard value="a" title="27 de novembro" />
      </RadioGroup>
      <Checkbox label="Aceito" error="Marque para continuar" />
    </>,
  )
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Erro: Escolha uma data')
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Erro: Marque para continuar')
})

test('a switch is on or off at once', async () => {
  const user = userEvent.setup()
  const change = jest.fn()
  render(<Switch label="Avisos" description="Pelo WhatsApp" onChange={(e) => change(e.target.checked)} />)
  const control = screen.getByRole('switch', { name: 'Avisos' })
  expect(control).toHaveAccessibleDescription('Pelo WhatsApp')
  await user.click(screen.getByText('Avisos'))
  expect(change).toHaveBeenCalledWith(true)
  expect(control).toBeChecked()
})

test('a chosen file is named and handed over', async () => {
  const user = userEvent.setup()
  const take = jest.fn()
  render(<FileField label="Documento" onFiles={take} />)
  const file = new File(['%PDF-'], 'crlv.pdf', { type: 'application/pdf' })
  // The accessible name contains the visible text (WCAG 2.5.3).
  const input = screen.getByLabelText('Documento')
  expect(input).toHaveAccessibleName('Escolher arquivo Documento')
  await user.upload(input, file)
  expect(input).toHaveAccessibleName('Trocar arquivo Documento')
  expect(take).toHaveBeenCalledWith([file])
  expect(screen.getByRole('status')).toHaveTextContent('crlv.pdf')
})
