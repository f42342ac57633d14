import { isPostalCode, normalisePostalCode } from '@portal/domain/postal-code'
import { announce, useScreenSignal, useUnsavedWork } from '@portal/runtime'
import {
  Alert,
  Button,
  ErrorSummary,
  Form,
  fieldMessages,
  PostalCodeField,
  summaryErrors,
  TextField,
} from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Save } from './change-dialog'
import styles from './painel-meus-dados.module.css'
import { lookUpStreet } from './postal-code-look-up'

const names = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf'] as const

/** The postal code first: it fills in the rest. */
export function AddressForm({ onSave }: { onSave: Save }) {
  const form = useForm({
    mode: 'onTouched',
    criteriaMode: 'all',
    defaultValues: { cep: '', logradouro: '', numero: '', complemento: '', bairro: '', cidade: '', uf: '' },
  })
  const [byHand, setByHand] = useState(false)
  const screenSignal = useScreenSignal()
  const message = fieldMessages(form)
  useUnsavedWork(form.formState.isDirty)

  async function fillIn(postalCode: string) {
    if (!isPostalCode(postalCode)) return
    const found = await lookUpStreet(postalCode, screenSignal())
    // An answer for a code that was changed meanwhile is no answer.
    if (form.getValues('cep') !== postalCode) return
    setByHand(found.kind === 'failed')
    if (found.kind === 'unknown') form.setError('cep', { type: 'unknown', message: 'CEP não encontrado' })
    if (found.kind !== 'found') return
    for (const name of ['logradouro', 'bairro', 'cidade', 'uf'] as const) {
      form.setValue(name, found.street[name], { shouldDirty: true, shouldValidate: true })
    }
    announce('Endereço preenchido pelo CEP. Informe o número.')
  }

  const save = form.handleSubmit(({ cep, numero, complemento, uf, ...rest }) =>
    onSave({
      endereco: {
        ...rest,
        cep: normalisePostalCode(cep),
        numero: numero.trim(),
        uf: uf.toUpperCase(),
        ...(complemento.trim() !== '' && { complemento: complemento.trim() }),
      },
    }),
  )

  return (
    <Form aria-label="Trocar o endereço" onSubmit={save}>
      <ErrorSummary errors={summaryErrors(form, names)} attempt={form.formState.submitCount} />
      <PostalCodeField
        hint="Preenchemos a rua e a cidade para você."
        error={message('cep')}
        required
        {...form.register('cep', {
          required: 'Informe o CEP',
          validate: (value) => value === '' || isPostalCode(value) || 'O CEP tem oito números',
          onChange: ({ target }) => void fillIn(target.value),
        })}
      />
      {byHand && (
        <Alert tone="warning" live>
          Não conseguimos consultar o CEP agora. Preencha o endereço.
        </Alert>
      )}
      <TextField
        label="Rua"
        autoComplete="address-line1"
        error={message('logradouro')}
        required
        {...form.register('logradouro', { required: 'Informe a rua' })}
      />
      <div className={styles.pair}>
        <TextField
          label="Número"
          autoComplete="off"
          error={message('numero')}
          required
          {...form.register('numero', {
            required: 'Informe o número, ou S/N',
            maxLength: { value: 10, message: 'Use até 10 caracteres' },
          })}
        />
        <TextField
          label="Complemento"
          autoComplete="address-line2"
          error={message('complemento')}
          required={false}
          {...form.register('complemento', { maxLength: { value: 60, message: 'Use até 60 caracteres' } })}
        />
      </div>
      <TextField
        label="Bairro"
        autoComplete="address-level3"
        error={message('bairro')}
        required
        {...form.register('bairro', { required: 'Informe o bairro' })}
      />
      <div className={styles.pair}>
        <TextField
          label="Cidade"
          autoComplete="address-level2"
          error={message('cidade')}
          required
          {...form.register('cidade', { required: 'Informe a cidade' })}
        />
        <TextField
          label="Estado"
          hint="Duas letras."
          autoComplete="address-level1"
          maxLength={2}
          error={message('uf')}
          required
          {...form.register('uf', {
            required: 'Informe o estado',
            pattern: { value: /^[A-Za-z]{2}$/, message: 'Use a sigla, como SP' },
          })}
        />
      </div>
      <Button type="submit" fullWidth>
        Salvar endereço
      </Button>
    </Form>
  )
}
