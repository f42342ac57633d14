import type { HoursWindow, WeekdayHours } from '@portal/domain/opening-hours'
import type { SlipIssuer } from '@portal/domain/seal'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

export interface Link {
  name: string
  url: string
}

export interface Branch {
  name: string
  /** Street, number, neighbourhood. */
  address: string
  /** With the state: 'Santos, SP'. */
  city: string
  /** As people read them: 'Segunda a sexta, das 10h às 16h'. */
  hours: string
}

/** What an operator may change without a build. The shell reads it from the page. */
export interface PortalConfig {
  /** Base host of the API; empty means the page's own origin. */
  apiBase: string
  brand: {
    name: string
    legalName: string
    cnpj: string
    address: string
    cep: string
    copyright: string
    /** Paths of the mark in a square of 32 units: the first is solid, the others are faint. */
    mark: readonly string[]
  }
  /** What the choice about cookies says of each kind, in a few words. */
  cookies: { necessary: string; optional: string }
  contact: {
    phone: string
    /** International digits, as wa.me requires. */
    whatsapp: string
    emails: { atendimento: string; segundaVia: string; faturas: string; reclamacoes: string }
    /** The bank's ombudsman, for whom customer service did not help; null: not named. */
    ombudsman: { phone: string; email: string } | null
    /** Data protection officer, named in the privacy notice. */
    dataProtectionEmail: string
    social: readonly Link[]
    certificate: { imageUrl: string; url: string; alt: string } | null
  }
  hours: {
    negotiation: HoursWindow & { warnFrom: string }
    callMe: readonly WeekdayHours[]
    /** Window of the gated public routes; null means always open. */
    gate: HoursWindow | null
  }
  /** Where people are sent whom the portal cannot help; `finderUrl` is the bank's own list. With neither, absent. */
  branches: { list: readonly Branch[]; finderUrl: string | null }
  /** 'Histórias reais': with none, the section and its anchor are absent. */
  stories: readonly { name: string; text: string }[]
  recorders: {
    inspectlet?: { websiteId: string; scriptUrl: string }
    smartlook?: { projectKey: string; scriptUrl: string; region?: string }
    /** Further origins that they connect to; those of the scripts are always allowed. */
    origins?: readonly string[]
  }
  /**
   * VLibras, which shows texts in Brazilian sign language: the folder of its program, and the further hosts that it
   * talks to, `*.` included. It is loaded when somebody asks for it; null: not offered.
   */
  libras: { url: string; origins: readonly string[] } | null
  inactivityLogout: { enabled: boolean; minutes: number }
  chat: {
    separator: string
    helpCenterPointer: string
    goodbye: string
    closeAfterHelpMs: number
    closeAfterGoodbyeMs: number
  }
  /** Further addresses that open the home, each from its slash on (spec §2, 'one further encoded alias'). */
  homeAliases: readonly string[]
  voicePin: boolean
  /** The bank prolongs a session when its debtor asks to stay (RenovarSessao). */
  sessionRenewal: boolean
  /** The bank says what settling an agreement early costs, and issues the slip (Quitacao). */
  earlySettlement: boolean
  /** The bank's slips carry Pix beside the barcode, where the offer has it (Res. BCB 443/2024). */
  pixOnSlips: boolean
  /** Whose slips, and letters, 'confira seu boleto' recognises by their check code; with none it says nothing of them. */
  slipIssuers: readonly SlipIssuer[]
  /** The bank has login by passkey (chaves-acesso, chave-acesso). */
  passkeys: boolean
  statusPage: boolean
  overrides: { allowedOrigins: readonly string[] }
  /** Time before a page shows that it is waiting for its module, in milliseconds. */
  moduleTimeoutMs: number
  /** Time-out of the check for a new release in a navigation, in milliseconds. */
  discoveryPatienceMs: number
  /** Where failures are reported, without personal data; null reports nowhere. */
  failureSink: string | null
  /** Where browsers tell how each release of a module does, without personal data; null: nowhere. */
  fieldSink: string | null
  /** Whether the world clock is the fallback for the server date, before the device's own. */
  worldClock: boolean
}

// Every page contains its configuration, so the built-in one is not part of the run time.
const useConfigStore = create<{ config: PortalConfig | null }>(() => ({ config: null }))

export function setConfig(config: PortalConfig): void {
  useConfigStore.setState({ config })
}

/** Throws before setConfig() was called. */
export function getConfig(): PortalConfig {
  const { config } = useConfigStore.getState()
  if (config === null) throw new Error('The page has no configuration: setConfig() comes first')
  return config
}

/** Also correct on the server, where a store's own hook would render the initial state. */
export function useConfig(): PortalConfig {
  return useSyncExternalStore(useConfigStore.subscribe, getConfig, getConfig)
}
