import type { Bar } from '@portal/runtime/module-contract'
import { HomeBar } from './home-bar'
import { PanelBar } from './panel-bar'
import { LoginBar, PlainBar } from './service-bar'

export function TopBar({ bar }: { bar: Bar }) {
  switch (bar) {
    case 'home':
      return <HomeBar />
    case 'alert':
      return <HomeBar alert />
    case 'login':
      return <LoginBar />
    case 'panel':
      return <PanelBar />
    case 'plain':
      return <PlainBar />
  }
}
