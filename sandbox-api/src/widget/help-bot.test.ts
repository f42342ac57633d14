import { Bank } from '../testing/bank'
import { menu, replyTo } from './help-bot'

const text = (message: string) => replyTo(message).mensagens.join('||').toLowerCase()

test.each([
  ['boleto', 'segunda via'],
  ['Quero a 2ª via do BOLETO', 'segunda via'],
  ['meu boleto venceu', 'vencido'],
  ['esqueci a senha', 'esqueci minha senha'],
  ['não recebi o código', '10 minutos'],
  ['Posso parcelar a dívida?', 'à vista ou parcelado'],
  ['quero falar com atendente', '4858-5151'],
  ['xyz', 'ainda não sei'],
])('%s', (message, answer) => {
  expect(text(message)).toContain(answer)
})

test('a menu has buttons, and every button leads somewhere', () => {
  const seen = new Set<string>()
  const visit = (value: string) => {
    if (seen.has(value)) return
    seen.add(value)
    const reply = replyTo(value)
    expect(reply.mensagens.join()).not.toContain('Ainda não sei')
    for (const { Valor } of reply.botoes) visit(Valor)
  }
  for (const { Valor } of menu('').botoes) visit(Valor)
  expect(seen.size).toBeGreaterThan(7)
})

test('only the help pointer and the goodbye carry the phrases that close a chat', () => {
  expect(text('duvidas')).toContain('central de dúvidas')
  expect(text('encerrar')).toContain('até logo')
  for (const other of ['menu', 'boleto', 'vencido', 'senha', 'codigo', 'negociar', 'humano', '???']) {
    expect(text(other)).not.toContain('central de dúvidas')
    expect(text(other)).not.toContain('até logo')
  }
})

test('a conversation greets, parts its bubbles, and is over after the goodbye', async () => {
  const bank = await Bank.open()
  const say = (body: Record<string, unknown>) => bank.call('POST /api/v1/Conversacao/InMessageChat', { body })
  const { token_conversa, mensagens } = await bank.fetchData('POST /api/v1/Conversacao/InMessageChat', {
    body: { CriaConversa: true, NomeUsuario: 'Maria Souza' },
  })
  expect(mensagens[0]?.split('||')[0]).toBe('Olá, Maria! Sou o assistente virtual.')
  const message = {
    Token: token_conversa,
    MensagemUsuario: 'boleto',
    TituloMensagemUsuario: 'Boleto',
    TipoMensagem: 'botao',
  }
  expect(await say(message)).toMatchObject({ status: 200, data: { botoes: expect.any(Array) } })
  expect((await say({ Token: token_conversa, MensagemUsuario: 'tchau' })).status).toBe(200)
  expect((await say(message)).status).toBe(404)
  await bank.close()
})

test('a conversation left alone for an hour is over', async () => {
  const bank = await Bank.open()
  const { token_conversa } = await bank.fetchData('POST /api/v1/Conversacao/InMessageChat', {
    body: { CriaConversa: true },
  })
  bank.skip(3_600_001)
  const body = { Token: token_conversa, MensagemUsuario: 'oi' }
  expect((await bank.call('POST /api/v1/Conversacao/InMessageChat', { body })).status).toBe(404)
  await bank.close()
})
