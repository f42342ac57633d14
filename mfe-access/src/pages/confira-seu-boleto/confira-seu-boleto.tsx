import { TextLink } from '@portal/connected'
import { type Field, optional } from '@portal/domain/fields/field'
import {
  bankName,
  formatLine,
  type LineProblem,
  type LineReading,
  otherDueDateOf,
  readLine,
} from '@portal/domain/linha-digitavel'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { readLetterSeal, readSeal, type SealVerdict, verifySeal } from '@portal/domain/seal'
import { getServerTime, useConfig } from '@portal/runtime'
import {
  Alert,
  Button,
  Card,
  DateText,
  DefinitionList,
  Form,
  Money,
  SlipScene,
  Text,
  TextAreaField,
  useForm,
} from '@portal/ui'
import { useState } from 'react'
import { TaskScreen } from '../../task-screen/task-screen'
import { CheckResult, type CheckResultProps, payeeOf } from './check-result'
import { LetterCheck } from './letter-check'

/** Each problem of the line, and the recommended action. */
const problems: Record<LineProblem, string> = {
  empty: 'Cole ou digite o código de barras do boleto',
  characters: 'O código de barras só tem números: confira o que foi colado',
  length: 'O código de barras tem 47 números: faltam ou sobram alguns',
  'collection-bill': 'Esta é uma conta de consumo ou imposto, que não é um boleto de banco',
  currency: 'O quarto número deveria ser 9 (real): confira o começo da linha',
  'field-1': 'Os números do primeiro grupo não combinam: confira os 10 primeiros',
  'field-2': 'Os números do segundo grupo não combinam: confira do 11º ao 21º',
  'field-3': 'Os números do terceiro grupo não combinam: confira do 22º ao 32º',
  general: 'Os grupos não combinam entre si: a linha pode ter sido alterada',
}

const isoToday = () => inSaoPaulo(new Date(getServerTime())).date
const readToday = (text: string) => readLine(text, isoToday())

const line: Field = {
  problems(text) {
    const reading = readToday(text)
    return reading.ok ? [] : [problems[reading.problem]]
  },
  read: (text) => text,
}

const seal: Field = {
  problems(text) {
    if (readSeal(text) !== null) return []
    return readLetterSeal(text) === null
      ? ['O código de conferência tem 128 números e letras de A a F: confira se veio inteiro']
      : ['Este é o código de uma carta de quitação, e não de um boleto']
  },
  read: (text) => text,
}

const fields = { linha: line, codigo: optional(seal) }

interface Checked {
  reading: LineReading
  /** Null without a verification code. */
  verdict: SealVerdict | null
}

/** Problems that are not typing errors: the line may have been tampered with. */
const suspicious: readonly LineProblem[] = ['general']

export function BoletoCheckPage() {
  const form = useForm({
    fields,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { linha: '', codigo: '' },
  })
  const { slipIssuers } = useConfig()
  const letterIssuers = slipIssuers.filter(({ letters }) => letters)
  const [checked, setChecked] = useState<Checked | null>(null)

  async function check() {
    const read = readToday(form.getValues('linha'))
    const code = readSeal(form.getValues('codigo'))
    const verdict =
      read.ok && code !== null
        ? await verifySeal(code, { kind: 'boleto', content: read.boleto.barcode }, slipIssuers)
        : null
    setChecked({ reading: read, verdict })
  }

  function refuse() {
    const read = readToday(form.getValues('linha'))
    const isSuspicious = !read.ok && suspicious.includes(read.problem)
    setChecked(isSuspicious ? { reading: read, verdict: null } : null)
    if (!isSuspicious) form.setFocus(read.ok ? 'codigo' : 'linha')
  }

  return (
    <TaskScreen
      scene={<SlipScene />}
      title="Confira seu boleto"
      lead="Cole o código de barras e veja o banco, o valor e o vencimento que estão nele. A conferência é feita no seu aparelho: nada é enviado."
    >
      <Card>
        <Form onSubmit={form.handleSubmit(check, refuse)}>
          <TextAreaField
            label="Código de barras"
            hint="Os 47 números no alto do boleto, com ou sem pontos."
            inputMode="numeric"
            autoComplete="off"
            rows={3}
            required
            {...form.field('linha')}
          />
          {slipIssuers.length > 0 && (
            <TextAreaField
              label="Código de conferência"
              required={false}
              hint="Está no recibo dos nossos boletos, em grupos de 8. Com ele, dizemos se o boleto é nosso."
              autoComplete="off"
              spellCheck={false}
              rows={4}
              {...form.field('codigo')}
            />
          )}
          <Button type="submit" fullWidth>
            Conferir
          </Button>
        </Form>
      </Card>
      {checked !== null && <Verdict checked={checked} />}
      <Alert tone="warning" title="Antes de pagar">
        O aplicativo do seu banco mostra quem recebe. Se o nome não for o do banco da sua dívida, não pague:
        fale com a gente. <TextLink to="/login-segunda-via">Baixe a segunda via aqui</TextLink>.
      </Alert>
      {letterIssuers.length > 0 && <LetterCheck issuers={letterIssuers} />}
    </TaskScreen>
  )
}

/** The due-date factor repeats after 25 years: if it is far off, shows both possible dates. */
function DueDate({ iso }: { iso: string | null }) {
  if (iso === null) return 'Não informado'
  const other = otherDueDateOf(iso, isoToday())
  if (other === null) return <DateText iso={iso} />
  return (
    <>
      <DateText iso={other} /> ou <DateText iso={iso} />
    </>
  )
}

function Verdict({ checked }: { checked: Checked }) {
  const { reading, verdict } = checked
  const { slipIssuers } = useConfig()
  const shown = { of: checked, name: 'O que diz o boleto' }
  if (!reading.ok)
    return (
      <CheckResult
        {...shown}
        tone="danger"
        title="Não pague antes de confirmar"
        meaning="Um boleto verdadeiro sempre fecha essa conta. Peça a segunda via por um canal oficial."
      />
    )
  const { line, bank, cents, dueDate } = reading.boleto
  const issuer = verdict?.kind === 'ours' ? verdict.issuer : null
  const own = slipIssuers.find((one) => one.bank === bank)
  return (
    <CheckResult {...shown} {...sealWords(verdict, slipIssuers.length > 0)}>
      <DefinitionList
        rows={[
          ...(issuer ? [{ label: 'Quem recebe', value: payeeOf(issuer) }] : []),
          { label: 'Banco', value: `${own?.payee ?? bankName(bank)} (${bank})` },
          { label: 'Valor', value: cents === null ? 'Em aberto' : <Money cents={cents} /> },
          { label: 'Vencimento', value: <DueDate iso={dueDate} /> },
        ]}
      />
      <Text size="sm" tone="soft" tabular>
        {formatLine(line)}
      </Text>
    </CheckResult>
  )
}

/** Valid check digits do not prove who issued a slip; only a signature does. */
function sealWords(
  verdict: SealVerdict | null,
  canProve: boolean,
): Pick<CheckResultProps, 'tone' | 'title' | 'meaning'> {
  switch (verdict?.kind) {
    case 'ours':
      return {
        tone: 'success',
        title: 'Este boleto é nosso',
        meaning: 'A assinatura confere: estes números, este valor e quem recebe são os que emitimos.',
      }
    case 'not-ours':
      return {
        tone: 'danger',
        title: 'Não pague: o código não é deste boleto',
        meaning: (
          <>
            Os números foram mudados ou o código é de outro boleto.{' '}
            <TextLink to="/login-segunda-via">Baixe a segunda via</TextLink> e pague só por ela.
          </>
        ),
      }
    case 'unknown':
      return {
        tone: 'warning',
        title: 'Não conseguimos conferir o código',
        meaning:
          'Este aparelho não consegue conferir a assinatura. Só os números foram conferidos, e eles combinam.',
      }
    case undefined:
      return {
        tone: 'success',
        title: 'Os números combinam',
        meaning: `Os dígitos de conferência estão certos. Compare o que está abaixo com o seu acordo.${
          canProve
            ? ' Isso não diz quem emitiu o boleto: se ele traz um código de conferência, cole o código também.'
            : ''
        }`,
      }
  }
}
