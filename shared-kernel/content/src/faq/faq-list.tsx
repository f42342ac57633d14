import { TextLink } from '@portal/connected'
import { track } from '@portal/runtime'
import { Accordion, AccordionItem, EmptyState, Inline, TextField, VisuallyHidden } from '@portal/ui'
import {
  CircleQuestionMark,
  FileText,
  HandCoins,
  KeyRound,
  Link2,
  type LucideIcon,
  Search,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { type FaqImage, type FaqItem, faq } from './faq'
import styles from './faq-list.module.css'
import { searchFaq } from './search'

const images: Record<FaqImage, LucideIcon> = {
  programa: Users,
  consulta: Search,
  negociacao: HandCoins,
  boleto: FileText,
  acesso: KeyRound,
  seguranca: ShieldCheck,
}

export interface FaqListProps {
  /** Level of the questions' headings. */
  level?: 2 | 3 | undefined
}

/** Every question, searchable and with an address of its own. Opening one is recorded (spec §2). */
export function FaqList({ level = 2 }: FaqListProps) {
  const [search, setSearch] = useState('')
  const found = searchFaq(faq, search)
  return (
    <div className={styles.list}>
      <div>
        <TextField
          label="Busque por assunto"
          type="search"
          name="busca"
          autoComplete="off"
          prefix={<Search aria-hidden="true" size={20} />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <VisuallyHidden role="status">{search !== '' && countInWords(found.length)}</VisuallyHidden>
      {found.length > 0 ? (
        <Accordion level={level}>
          {found.map((item) => (
            <Question key={item.id} item={item} />
          ))}
        </Accordion>
      ) : (
        <EmptyState icon={<CircleQuestionMark size={32} />} title="Nenhuma pergunta com estas palavras">
          Tente outra palavra, ou fale com a gente pelos contatos desta página.
        </EmptyState>
      )}
    </div>
  )
}

function countInWords(count: number): string {
  return count === 1 ? '1 pergunta encontrada' : `${count} perguntas encontradas`
}

function Question({ item: { id, pergunta, resposta, img, link } }: { item: FaqItem }) {
  const Image = images[img]
  const recorded = useRef(false)

  function record(open: boolean) {
    // Opening by the URL's anchor and a click can both report the same opening.
    if (open && !recorded.current) track('faqPergunta', { faqId: id, label: pergunta })
    recorded.current = open
  }

  return (
    <AccordionItem
      id={id}
      title={
        <span className={styles.question}>
          <Image aria-hidden="true" size={22} className={styles.image} />
          {pergunta}
        </span>
      }
      onToggle={record}
    >
      <div className={styles.answer}>
        {resposta.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Inline>
          {link && (
            <TextLink to={link.to} standalone>
              {link.label}
            </TextLink>
          )}
          <QuestionAddress id={id} />
        </Inline>
      </div>
    </AccordionItem>
  )
}

/** A link to the question, to send to another person. */
function QuestionAddress({ id }: { id: string }) {
  return (
    <TextLink href={`#${id}`} standalone className={styles.address}>
      <Link2 aria-hidden="true" size={18} />
      Endereço desta pergunta
    </TextLink>
  )
}
