import { BotCheck, type BotCheckHandle, TextLink } from '@portal/connected'
import { password } from '@portal/domain/fields/password'
import { cpf } from '@portal/domain/fields/tax-id'
import {
  Button,
  CodeField,
  DateField,
  EmailField,
  ErrorSummary,
  Field,
  FieldError,
  FileField,
  Form,
  FormError,
  MoneyField,
  PasswordField,
  PhoneField,
  PostalCodeField,
  Select,
  Slider,
  TaxIdField,
  TextAreaField,
  TextField,
  useForm,
} from '@portal/ui'
import { useRef, useState } from 'react'
import type { StateTable } from '../state'

const reasons = [
  { value: '1', label: 'Não reconheço a dívida' },
  { value: '2', label: 'Não sou a pessoa procurada' },
  { value: '3', label: 'A dívida já foi paga' },
]

const counts = [2, 6, 12, 24, 36]

function SliderState() {
  const [count, setCount] = useState<number | null>(12)
  return (
    <Slider
      label="Quantas parcelas"
      stops={counts}
      value={count}
      nameOf={(each) => `${each} parcelas`}
      onPick={setCount}
    />
  )
}

export const fields = {
  TextField: <TextField label="Nome da mãe" hint="Como está no seu documento" autoComplete="off" />,
  'TextField optional': <TextField label="Complemento" required={false} autoComplete="address-line2" />,
  'TextField with error': (
    <TextField
      label="Nome da mãe"
      defaultValue="M"
      error={'Escreva o nome completo\nUse só letras'}
      autoComplete="off"
    />
  ),
  'TextField disabled': <TextField label="Agência" defaultValue="1234-5" disabled />,
  'Field and FieldError, around any control': (
    <>
      <Field label="Cor do aviso">{(control) => <input type="color" {...control} />}</Field>
      <FieldError id="gallery-field-error">Escolha uma cor</FieldError>
    </>
  ),
  'TaxIdField PF': (
    <TaxIdField mode="PF" hint="Só os números ou com pontos, como preferir." defaultValue="52998224725" />
  ),
  'TaxIdField PJ (letters too)': <TaxIdField mode="PJ" defaultValue="12ABC34501DE35" />,
  'TaxIdField any, with error': (
    <TaxIdField mode="any" error="Verifique se o CPF/CNPJ é válido" defaultValue="529982247" />
  ),
  PasswordField: <PasswordField defaultValue="uma senha longa" />,
  PhoneField: <PhoneField defaultValue="11987654321" />,
  EmailField: <EmailField />,
  DateField: <DateField label="Data de nascimento" autoComplete="bday" />,
  PostalCodeField: <PostalCodeField defaultValue="01000000" />,
  MoneyField: <MoneyField label="Quanto você pode pagar por mês?" defaultValue="1234,50" />,
  Slider: <SliderState />,
  CodeField: <CodeField hint="Enviamos para o celular com final 21." />,
  'CodeField with error': <CodeField error="Código incorreto. Restam 2 tentativas." />,
  Select: <Select label="Motivo" placeholder="Escolha um motivo" options={reasons} />,
  TextAreaField: <TextAreaField label="Conte o que aconteceu" required={false} />,
  FileField: (
    <FileField
      label="Documento do veículo"
      hint="PDF, JPG ou PNG, até 10 MB"
      accept="application/pdf,image/jpeg,image/png"
    />
  ),
  'FileField with error': <FileField label="Foto do documento" error="O arquivo tem mais de 10 MB" />,
} satisfies StateTable

export const botCheck = { BotCheck: <BotCheckState /> } satisfies StateTable

function BotCheckState() {
  const check = useRef<BotCheckHandle>(null)
  return (
    <>
      <BotCheck ref={check} />
      <TextLink standalone onClick={() => check.current?.demand()}>
        Enviar
      </TextLink>
      <TextLink standalone onClick={() => check.current?.reset()}>
        Recomeçar
      </TextLink>
    </>
  )
}

export const form = {
  'Form: messages when touched, summary, one sending at a time': <LoginForm />,
} satisfies StateTable

const loginFields = { cpf, senha: password }

function LoginForm() {
  const form = useForm({
    fields: loginFields,
    shouldFocusError: false,
    defaultValues: { cpf: '', senha: '' },
  })
  const { errors } = form.formState
  const [failed, setFailed] = useState(false)
  async function enter() {
    setFailed(false)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    setFailed(true)
  }
  return (
    <Form onSubmit={form.handleSubmit(enter)}>
      <ErrorSummary {...form.summary()} />
      <TaxIdField mode="PF" required {...form.field('cpf')} />
      <PasswordField required {...form.field('senha')} />
      <Button type="submit" fullWidth>
        Entrar
      </Button>
      <FormError>
        {failed &&
          Object.keys(errors).length === 0 &&
          'Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial'}
      </FormError>
    </Form>
  )
}
