import type { PortalConfig } from '@portal/runtime'

/** A fictional bank. All names, numbers and addresses are invented, except the linhas digitáveis of spec §9. */
export const defaultConfig: PortalConfig = {
  apiBase: '',
  brand: {
    name: 'Banco Aurora',
    legalName: 'Banco Aurora S.A.',
    cnpj: '11.222.333/0001-81',
    address: 'Avenida das Manhãs, 1000, Jardim Horizonte, São Paulo, SP',
    cep: '01000-000',
    copyright: 'Banco Aurora S.A. Todos os direitos reservados.',
    // A sun over the horizon.
    mark: ['M7.5 19a8.5 8.5 0 0 1 17 0z', 'M5 21.75h22v2.5H5zM9 26h14v2.25H9z'],
  },
  contact: {
    phone: '(11) 4858-5151',
    whatsapp: '551148585151',
    emails: {
      atendimento: 'atendimento@bancoaurora.example',
      segundaVia: 'segundavia@bancoaurora.example',
      faturas: 'faturas@bancoaurora.example',
      reclamacoes: 'reclamacoes@bancoaurora.example',
    },
    ombudsman: { phone: '0800 555 0160', email: 'ouvidoria@bancoaurora.example' },
    dataProtectionEmail: 'encarregado@bancoaurora.example',
    social: [
      { name: 'Instagram', url: 'https://instagram.bancoaurora.example' },
      { name: 'YouTube', url: 'https://youtube.bancoaurora.example' },
    ],
    certificate: null,
  },
  cookies: {
    necessary: 'Só cookies necessários.',
    optional: 'Os opcionais ajudam a melhorar as páginas.',
  },
  hours: {
    negotiation: { from: '06:00', to: '20:15', warnFrom: '20:05' },
    callMe: [
      { abbreviation: 'dom', day: 'domingo', from: '08:00', to: '20:00', itWorks: false },
      { abbreviation: 'seg', day: 'segunda-feira', from: '08:00', to: '20:00', itWorks: true },
      { abbreviation: 'ter', day: 'terça-feira', from: '08:00', to: '20:00', itWorks: true },
      { abbreviation: 'qua', day: 'quarta-feira', from: '08:00', to: '20:00', itWorks: true },
      { abbreviation: 'qui', day: 'quinta-feira', from: '08:00', to: '20:00', itWorks: true },
      { abbreviation: 'sex', day: 'sexta-feira', from: '08:00', to: '20:00', itWorks: true },
      { abbreviation: 'sab', day: 'sábado', from: '08:00', to: '20:00', itWorks: true },
    ],
    gate: null,
  },
  branches: {
    list: [
      {
        name: 'Agência Central',
        address: 'Avenida das Manhãs, 1000, Jardim Horizonte',
        city: 'São Paulo, SP',
        hours: 'Segunda a sexta, das 10h às 16h',
      },
      {
        name: 'Agência Porto',
        address: 'Rua do Cais, 45, Centro',
        city: 'Santos, SP',
        hours: 'Segunda a sexta, das 10h às 16h',
      },
      {
        name: 'Agência Serra',
        address: 'Rua das Araucárias, 210, Batel',
        city: 'Curitiba, PR',
        hours: 'Segunda a sexta, das 11h às 16h',
      },
    ],
    finderUrl: null,
  },
  stories: [],
  recorders: {},
  libras: null,
  inactivityLogout: { enabled: false, minutes: 10 },
  chat: {
    separator: '||',
    helpCenterPointer: 'central de dúvidas',
    goodbye: 'até logo',
    closeAfterHelpMs: 9000,
    closeAfterGoodbyeMs: 3000,
  },
  homeAliases: [],
  voicePin: false,
  sessionRenewal: true,
  earlySettlement: true,
  pixOnSlips: true,
  // The sandbox signs with the private key, which is in this repository.
  slipIssuers: [
    {
      payee: 'Banco Aurora S.A.',
      cnpj: '11222333000181',
      publicKey: {
        x: '1J30vVYQkrq5a-BaNkNVznV62WV7l0GZARgXr4XwFjI',
        y: 'ubhjvErx-ft0fyJZXbmASfcDipocVW42opkv6j4qNyw',
      },
      letters: true,
      bank: '237',
    },
  ],
  passkeys: true,
  statusPage: false,
  overrides: { allowedOrigins: [] },
  moduleTimeoutMs: 20_000,
  discoveryPatienceMs: 500,
  failureSink: null,
  fieldSink: '/field-report',
  worldClock: false,
}
