import type { Opportunity } from '@portal/contract'

/** A fictional bank: creditor and receiver of payments. */
export interface Bank {
  name: string
  creditor: Opportunity['credor']
  insurer: string
  /** Paths in a square of 32 units. */
  mark: readonly string[]
  /** Four digits and up to seven, both without the check digit. */
  account: { branch: string; account: string }
  /** Receiver of Pix payments, and the location of its charges at its provider, without scheme. */
  pix: { name: string; city: string; charges: string }
}

export const aurora: Bank = {
  name: 'Banco Aurora',
  creditor: {
    nome: 'Banco Aurora S.A.',
    cnpj: '11222333000181',
    endereco: 'Avenida das Manhãs, 1000, Jardim Horizonte, São Paulo, SP, 01000-000',
  },
  insurer: 'Aurora Seguros S.A.',
  mark: ['M7.5 19a8.5 8.5 0 0 1 17 0z', 'M5 21.75h22v2.5H5zM9 26h14v2.25H9z'],
  account: { branch: '0001', account: '0012345' },
  pix: { name: 'Banco Aurora S.A.', city: 'São Paulo', charges: 'pix.bancoaurora.example/v2/cobv' },
}

const horizonte: Bank = {
  name: 'Banco Horizonte',
  creditor: {
    nome: 'Banco Horizonte S.A.',
    cnpj: '44555666000181',
    endereco: 'Rua da Serra, 250, Savassi, Belo Horizonte, MG, 30000-000',
  },
  insurer: 'Horizonte Seguros S.A.',
  mark: ['M16 6.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12z', 'M4 21.5h24v2.75H4z'],
  account: { branch: '0002', account: '0067890' },
  pix: {
    name: 'Banco Horizonte S.A.',
    city: 'Belo Horizonte',
    charges: 'pix.bancohorizonte.example/v2/cobv',
  },
}

/** Banks by host name, other than Banco Aurora, which is the portal's own (`shell/themes/hosts.json`). */
const byHost: Readonly<Record<string, Bank>> = { 'horizonte.localhost': horizonte }

export const bankAt = (hostname: string): Bank => byHost[hostname] ?? aurora
