import {
  city,
  complement,
  district,
  houseNumber,
  postalCode,
  state,
  street,
} from '@portal/domain/fields/address'
import { isPostalCode } from '@portal/domain/postal-code'
import { announce, useScreenSignal, useUnsavedWork } from '@portal/runtime'
import { Alert, Button, ErrorSummary, Form, PostalCodeField, TextField, useForm } from '@portal/ui'
import { useState } from 'react'
import type { Save } from './change-dialog'
import styles from './painel-meus-dados.module.css'
import { lookUpStreet } from './postal-code-look-up'

const fields = {
  cep: postalCode,
  logradouro: street,
  numero: houseNumber,
  complemento: complement,
  bairro: district,
  cidade: city,
  uf: state,
}

/** The postal code comes first, as its look-up fills in the other fields. */
export function AddressForm({ onSave }: { onSave: Save }) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: { cep: '', logradouro: '', numero: '', complemento: '', bairro: '', cidade: '', uf: '' },
  })
  const [byHand, setByHand] = useState(false)
  const screenSignal = useScreenSignal()
  useUnsavedWork(form.formState.isDirty)

  async function fillIn(postalCode: string) {
    if (!isPostalCode(postalCode)) return
    const result = await lookUpStreet(postalCode, screenSignal())
    // Stale response: the postal code has changed since the request.
    if (form.getValues('cep') !== postalCode) return
    setByHand(result.kind === 'failed')
    if (result.kind === 'unknown') form.setError('cep', { message: 'CEP não encontrado' })
    if (result.kind !== 'found') return
    for (const name of ['logradouro', 'bairro', 'cidade', 'uf'] as const) {
      form.setValue(name, result.street[name], { shouldDirty: true, shouldValidate: true })
    }
    announce('Endereço preenchido pelo CEP. Informe o número.')
  }

  const submitAddress = form.handleSubmit(({ complemento, ...rest }) =>
    onSave({ endereco: { ...rest, ...(complemento !== '' && { complemento }) } }),
  )

  return (
    <Form aria-label="Trocar o endereço" onSubmit={submitAddress}>
      <ErrorSummary {...form.summary()} />
      <PostalCodeField
        hint="Preenchemos a rua e a cidade para você."
        required
        {...form.field('cep', { onChange: ({ target }) => void fillIn(target.value) })}
      />
      {byHand && (
        <Alert tone="warning" live>
          Não conseguimos consultar o CEP agora. Preencha o endereço.
        </Alert>
      )}
      <TextField label="Rua" autoComplete="address-line1" required {...form.field('logradouro')} />
      <div className={styles.pair}>
        <TextField label="Número" autoComplete="off" required {...form.field('numero')} />
        <TextField
          label="Complemento"
          autoComplete="address-line2"
          required={false}
          {...form.field('complemento')}
        />
      </div>
      <TextField label="Bairro" autoComplete="address-level3" required {...form.field('bairro')} />
      <div className={styles.pair}>
        <TextField label="Cidade" autoComplete="address-level2" required {...form.field('cidade')} />
        <TextField
          label="Estado"
          hint="Duas letras."
          autoComplete="address-level1"
          maxLength={2}
          required
          {...form.field('uf')}
        />
      </div>
      <Button type="submit" fullWidth>
        Salvar endereço
      </Button>
    </Form>
  )
}
