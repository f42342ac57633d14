import type { CallName } from '@portal/contract'
import {
  eachTime,
  type Fault,
  flip,
  instead,
  isTo,
  json,
  line,
  list,
  type Mutant,
  meddle,
  restatus,
  rewrite,
  without,
} from './fault'

/** A call whose messages say something else. */
const silent =
  (call: CallName): Fault =>
  async (request, next, sandbox) => {
    const reply = await next(request)
    if (isTo(request, call)) sandbox.rewriteMessages({ text: 'Bom dia' })
    return reply
  }

/** Agreements, slips and papers. */
export const agreementsMutants: readonly Mutant[] = [
  {
    fault: 'two agreements of one reservation',
    caughtBy: 'ACORDO-01',
    apply: eachTime('POST /api/v1/Negociacao/Formalizar', (data, count) => {
      if (data.dados !== null) data.dados.numeroAcordo = `900000000${count}`
    }),
  },
  {
    fault: 'a repetition makes another agreement',
    caughtBy: 'ACORDO-02',
    apply: eachTime('POST /api/v1/Negociacao/Formalizar', (data, count) => {
      if (data.dados !== null && count > 3) data.dados.numeroAcordo = '9000000001'
    }),
  },
  {
    fault: 'the list shows an agreement twice',
    caughtBy: 'ACORDO-03',
    apply: list((dados) => {
      dados.acordos.push(...dados.acordos.map((one) => ({ ...one, numeroAcordo: '9000000001' })))
    }),
  },
  {
    fault: 'the agreement is dearer than what was reserved',
    caughtBy: 'ACORDO-04',
    apply: rewrite('POST /api/v1/Negociacao/Formalizar', (data) => {
      if (data.dados !== null) data.dados.valorTotal += 1
    }),
  },
  {
    fault: 'nobody is told of an agreement',
    caughtBy: 'ACORDO-14',
    apply: silent('POST /api/v1/Negociacao/Formalizar'),
  },
  {
    fault: 'nobody is told that an agreement is cancelled',
    caughtBy: 'ACORDO-15',
    apply: silent('POST /api/v1/Proposta/Cancelar'),
  },
  {
    fault: 'a group is sold twice',
    caughtBy: 'ACORDO-05',
    apply: instead('POST /api/v1/Negociacao/Efetivar', 409, { sucesso: 1 }),
  },
  {
    fault: 'paid agreements can be cancelled',
    caughtBy: 'ACORDO-07',
    apply: restatus('POST /api/v1/Proposta/Cancelar', 409, 200),
  },
  {
    fault: 'paid instalments are not counted',
    caughtBy: 'ACORDO-08',
    apply: list((dados) => {
      if (dados.acordos[0]) dados.acordos[0].valorPago = 0
    }),
  },
  {
    fault: 'an agreement moves, and its conditions stay',
    caughtBy: 'ACORDO-16',
    apply: list((dados) => {
      for (const { parcelas } of dados.acordos) if (parcelas[0]) parcelas[0].vencimento = '2027-12-01'
    }),
  },
  {
    fault: 'what nobody has signed is overdue',
    caughtBy: 'ASSINATURA-03',
    apply: list((dados) => {
      for (const one of dados.acordos) if (one.parcelas[0]) one.parcelas[0].estado = 'VENCIDA'
    }),
  },
  {
    fault: 'an event is kept twice',
    caughtBy: 'JORNADA-01',
    apply: meddle('POST /api/v1/journey_tracker', (request) => ({
      ...request,
      headers: without(request.headers, 'idempotency-key'),
    })),
  },
  {
    fault: 'a cancelled agreement stays',
    caughtBy: 'ACORDO-09',
    apply: list((dados) => {
      for (const one of dados.acordos) if (one.estado === 'CANCELADO') one.estado = 'ATIVO'
    }),
  },
  {
    fault: 'a conclusion is forgotten',
    caughtBy: 'ACORDO-11',
    apply: rewrite('GET /api/v1/Negociacao/Conclusao/{chave}', () => ({
      estado: 'DESCONHECIDA',
      acordo: null,
      codigo: '',
      errosValidacao: [],
    })),
  },
  {
    fault: 'the last of two changes of an agreement wins',
    caughtBy: 'ACORDO-13',
    apply: meddle('POST /api/v1/Negociacao/Efetivar', (request) => ({
      ...request,
      body: String(request.body).replace(/,"versao":"[^"]*"/, ''),
    })),
  },
  {
    fault: 'a slip with a wrong digit',
    caughtBy: 'BOLETO-01',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 9)
    }),
  },
  {
    fault: 'a barcode that is not the line',
    caughtBy: 'BOLETO-02',
    apply: line((data) => {
      data.codigoBarras = flip(data.codigoBarras, 40)
    }),
  },
  {
    fault: 'a slip over another value',
    caughtBy: 'BOLETO-03',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 46)
    }),
  },
  {
    fault: 'a slip with the due factor of before 2025',
    caughtBy: 'BOLETO-04',
    apply: line((data) => {
      data.linhaDigitavel = `${data.linhaDigitavel.slice(0, 33)}9999${data.linhaDigitavel.slice(37)}`
    }),
  },
  {
    fault: 'the PDF is that of another slip',
    caughtBy: 'BOLETO-05',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 5)
    }),
  },
  {
    fault: 'the PDF is a web page',
    caughtBy: 'BOLETO-06',
    apply: async (request, next) => {
      const reply = await next(request)
      return isTo(request, 'POST /api/v1/boleto/imprimir') ? { ...reply, bytes: json('<html>') } : reply
    },
  },
  {
    fault: 'a paid slip can be paid again',
    caughtBy: 'BOLETO-08',
    apply: restatus('GET /api/v1/Negociacao/Boleto/', 409, 200),
  },
  {
    fault: 'an overdue slip is printed',
    caughtBy: 'BOLETO-09',
    apply: restatus('POST /api/v1/boleto/imprimir', 409, 200),
  },
  {
    fault: 'slips are printed for everybody',
    caughtBy: 'BOLETO-10',
    apply: restatus('POST /api/v1/boleto/imprimir', 401, 200),
  },
  {
    fault: 'a slip of proposal over another value',
    caughtBy: 'BOLETO-11',
    apply: rewrite('POST /api/v1/p/{taxId}', (data) => {
      for (const slip of data.boletos) slip.valor += 1
    }),
  },
  {
    fault: 'a Pix code with a digit changed',
    caughtBy: 'BOLETO-14',
    apply: line((data) => {
      data.pix = data.pix?.replace(/(?<=6304).{4}$/, '0000') ?? null
    }),
  },
  {
    fault: 'the PDF has a Pix that the answer has not',
    caughtBy: 'BOLETO-15',
    apply: line((data) => {
      data.pix = null
    }),
  },
  {
    fault: 'the Pix of a slip of proposal is that of another value',
    caughtBy: 'BOLETO-16',
    apply: rewrite('POST /api/v1/p/{taxId}', (data) => {
      for (const slip of data.boletos) slip.valor += 1
    }),
  },
  {
    fault: 'the check code of a slip signs another one',
    caughtBy: 'BOLETO-17',
    apply: line((data) => {
      data.codigoConferencia = `${data.codigoConferencia?.slice(1)}${data.codigoConferencia?.slice(0, 1)}`
    }),
  },
  { fault: 'any file is taken', caughtBy: 'DOC-01', apply: restatus('PUT /api/v1/documentos/', 415, 200) },
  {
    fault: 'a file is what it says it is',
    caughtBy: 'DOC-02',
    apply: restatus('PUT /api/v1/documentos/', 415, 200),
  },
  {
    fault: 'there is a slip before the signature',
    caughtBy: 'ASSINATURA-01',
    apply: rewrite('POST /api/v1/assinador/drc', (data) => {
      data.linhaDigitavel = '2'.repeat(47)
    }),
  },
  {
    fault: 'any code signs',
    caughtBy: 'ASSINATURA-02',
    apply: rewrite('POST /api/v1/assinador/drc', (data) => {
      data.status = 'ASSINADO'
    }),
  },
]
