'use client'
import { useEffect, useRef } from 'react'
import type { Appearance } from '../../src/core/public-types'
import type { EventName, Handler } from '../loader/api'
import { loadWidget } from './index.js'
import type { ContatoWidgetProps } from './types'

const events: Exclude<EventName, 'ready'>[] = [
  'open',
  'view',
  'channel-chosen',
  'close',
  'message',
  'unread',
  'callback-requested',
  'callback-refused',
  'error',
]

const plain: Appearance = {
  side: undefined,
  theme: undefined,
  offset: undefined,
  label: undefined,
  launcher: undefined,
  accent: undefined,
  radius: undefined,
  font: undefined,
}

/** Shows the widget while mounted. Renders nothing; the widget is appended to the body, once per page. */
export function ContatoWidget({ user, view, start, onEvent, ...options }: ContatoWidgetProps): null {
  const { portal, api, pinned, nonce, hours, keep, debug, ...appearance } = options
  // Compared as JSON, since pages create new objects on each render.
  const appearanceJson = JSON.stringify(appearance)
  const person = JSON.stringify(user)
  const latest = useRef({ options, user, start, onEvent, wasNamed: false })

  useEffect(() => {
    Object.assign(latest.current, { options, user, start, onEvent })
  })
  useEffect(() => {
    const widget = loadWidget({ ...latest.current.options, portal, auto: false })
    const forward: Handler = ({ detail }) => {
      if (detail.type !== 'ready') latest.current.onEvent?.(detail)
    }
    for (const type of events) void widget.on(type, forward)
    void widget.show()
    return () => {
      for (const type of events) void widget.off(type, forward)
      if (latest.current.wasNamed) void widget.clearUser()
      latest.current.wasNamed = false
      void widget.destroy()
    }
  }, [portal])
  useEffect(() => {
    // Passes all properties, so that omitted ones are reset to their defaults.
    void loadWidget({ portal }).setAppearance({ ...plain, ...JSON.parse(appearanceJson) })
  }, [portal, appearanceJson])
  useEffect(() => {
    const { current } = latest
    if (person !== undefined) void loadWidget({ portal }).setUser(JSON.parse(person))
    else if (current.wasNamed) void loadWidget({ portal }).clearUser()
    current.wasNamed = person !== undefined
  }, [portal, person])
  useEffect(() => {
    if (view === null) void loadWidget({ portal }).minimise()
    else if (view !== undefined) void loadWidget({ portal }).open(view, latest.current.start)
  }, [portal, view])
  return null
}
