import { TextLink } from '@portal/connected'
import {
  bankName,
  formatLine,
  type LineProblem,
  type LineReading,
  readLine,
} from '@portal/domain/linha-digitavel'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { Alert, Button, Card, DateText, DefinitionList, Form, Money, Text, TextAreaField } from '@portal/ui'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { TaskScreen } from '../../task-screen/task-screen'

/** What is wrong with the line, and what to do about it. */
const problems: Record<LineProblem, string> = {
  empty: 'Cole ou digite a linha digitável do boleto',
  characters: 'A linha digitável só tem números: confira o que foi colado',
  length: 'A linha digitável tem 47 números: faltam ou sobram alguns',
  'collection-bill': 'Esta é uma conta de consumo ou imposto, que não é um boleto de banco',
  currency: 'O quarto número deveria ser 9 (real): confira o começo da linha',
  'field-1': 'Os números do primeiro grupo não combinam: confira os 10 primeiros',
  'field-2': 'Os números do segundo grupo não combinam: confira do 11º ao 21º',
  'field-3': 'Os números do terceiro grupo não combinam: confira do 22º ao 32º',
  general: 'Os grupos não combinam entre si: a linha pode ter sido alterada',
}

/** Problems that are no slip of the finger: somebody may have tampered with the line. */
const suspicious: readonly LineProblem[] = ['general']

export function BoletoCheckPage() {
  const [reading, setReading] = useState<LineReading | null>(null)

  function check(form: HTMLFormElement) {
    const line = String(new FormData(form).get('linha') ?? '')
    setReading(readLine(line, inSaoPaulo(new Date()).date))
    form.querySelector<HTMLTextAreaElement>('[name="linha"]')?.focus()
  }

  const problem = reading?.ok === false ? reading.problem : null
  return (
    <TaskScreen
      icon={<ScanBarcode size={32} />}
      title="Confira seu boleto"
      lead="Cole a linha digitável e veja o banco, o valor e o vencimento que estão nela. A conferência é feita no seu aparelho: nada é enviado."
    >
      <Card>
        <Form onSubmit={(event) => check(event.currentTarget)}>
          <TextAreaField
            label="Linha digitável"
            name="linha"
            hint="Os 47 números no alto do boleto, com ou sem pontos."
            inputMode="numeric"
            autoComplete="off"
            rows={3}
            error={problem === null ? undefined : problems[problem]}
            required
          />
          <Button type="submit" fullWidth>
            Conferir
          </Button>
        </Form>
      </Card>
      <div role="status">
        {problem !== null && suspicious.includes(problem) && (
          <Alert tone="danger" title="Não pague antes de confirmar">
            Um boleto verdadeiro sempre fecha essa conta. Peça a segunda via por um canal oficial.
          </Alert>
        )}
        {reading?.ok && <Verdict {...reading.boleto} />}
      </div>
      <Alert tone="warning" title="Antes de pagar">
        O aplicativo do seu banco mostra quem recebe. Se o nome não for o do banco da sua dívida, não pague:
        fale com a gente. <TextLink to="/login-segunda-via">Baixe a segunda via aqui</TextLink>.
      </Alert>
    </TaskScreen>
  )
}

type Boleto = Extract<LineReading, { ok: true }>['boleto']

function Verdict({ line, bank, cents, dueDate }: Boleto) {
  return (
    <Card as="section" aria-label="O que diz o boleto">
      <Alert tone="success" title="Os números combinam">
        Os dígitos de conferência estão certos. Compare o que está abaixo com o seu acordo.
      </Alert>
      <DefinitionList
        rows={[
          { label: 'Banco', value: `${bankName(bank)} (${bank})` },
          { label: 'Valor', value: cents === null ? 'Em aberto' : <Money cents={cents} /> },
          { label: 'Vencimento', value: dueDate === null ? 'Não informado' : <DateText iso={dueDate} /> },
        ]}
      />
      <Text size="sm" tone="soft" tabular>
        {formatLine(line)}
      </Text>
    </Card>
  )
}
