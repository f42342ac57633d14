import type { Page } from '@playwright/test'
import type { Album } from './album'
import { type Shot, VIEWS } from './capture'
import {
  byteDifferences,
  type Change,
  callDifferences,
  inWords,
  type Lines,
  lineDifferences,
  routeDifferences,
  setDifferences,
} from './differences'
import { comparePictures, type PictureDifference, pictureInWords } from './pictures'
import type { ReleaseParts } from './release-parts'

export interface Side {
  parts: ReleaseParts
  album: Album
}

/** A screen of which there is a picture to show. */
export interface ChangedScreen {
  name: string
  views: readonly { name: string; before?: string; after?: string; difference?: PictureDifference }[]
}

const changes = (kind: Change['kind'], at: string, lines: Lines): Change[] =>
  inWords(lines).map((what) => ({ kind, at, what }))

const line = (text: string) => text.trim().replace(/^- /, '')

/** What can be told of a screen without its pictures. */
function screenDifferences(at: string, before: Shot, after: Shot): Change[] {
  const title =
    before.title === after.title
      ? []
      : [{ kind: 'title' as const, at, what: `${before.title} → ${after.title}` }]
  const spoken = lineDifferences(before.spoken.map(line), after.spoken.map(line))
  return [
    ...title,
    ...changes('spoken', at, spoken),
    ...changes('tab', at, lineDifferences(before.tab, after.tab)),
    ...changes('markup', at, lineDifferences(before.markup, after.markup)),
  ]
}

const pictureOf = (shot: Shot | undefined, name: string) => shot?.pictures[name]

async function screenPictures(
  page: Page,
  name: string,
  before: Shot | undefined,
  after: Shot | undefined,
): Promise<{ screen: ChangedScreen; changes: Change[] }> {
  const views: ChangedScreen['views'][number][] = []
  const told: Change[] = []
  for (const view of VIEWS) {
    const [old, now] = [pictureOf(before, view.name), pictureOf(after, view.name)]
    if (!old || !now) {
      const only = old ?? now
      if (only) views.push({ name: view.name, [old ? 'before' : 'after']: inline(only.png) })
      continue
    }
    const difference = await comparePictures(page, old, now)
    if (!difference) continue
    views.push({ name: view.name, before: difference.before, after: difference.after, difference })
    const what = `${view.name}: ${pictureInWords(difference, now.texts)}`
    told.push({ kind: 'picture', at: name, what })
  }
  return { screen: { name, views }, changes: told }
}

const inline = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** Every screen of either release. */
export async function compareScreens(
  page: Page,
  before: Album,
  after: Album,
): Promise<{ screens: ChangedScreen[]; changes: Change[] }> {
  const screens: ChangedScreen[] = []
  const found: Change[] = []
  for (const name of new Set([...before.shots.keys(), ...after.shots.keys()])) {
    const [old, now] = [before.shots.get(name), after.shots.get(name)]
    if (!old || !now)
      found.push({ kind: 'route', at: name, what: old ? 'não se chega mais a esta tela' : 'tela nova' })
    else found.push(...screenDifferences(name, old, now))
    const { screen, changes: told } = await screenPictures(page, name, old, now)
    found.push(...told)
    if (screen.views.length > 0) screens.push(screen)
  }
  return { screens, changes: found }
}

/** What can be read of the two builds and of their walks. */
export function compareReleases(before: Side, after: Side): Change[] {
  const [old, now] = [before.parts, after.parts]
  const name = 'o módulo'
  const known = new Set(before.album.defects)
  return [
    ...after.album.defects
      .filter((each) => !known.has(each))
      .map((what): Change => ({ kind: 'broken', at: name, what })),
    ...routeDifferences(old.release.routes, now.release.routes),
    ...ledElsewhere(before.album, after.album),
    ...callDifferences(before.album.calls, after.album.calls),
    ...changes('kernel', name, setDifferences(old.kernel, now.kernel)),
    ...changes('word', name, setDifferences(old.texts, now.texts)),
    ...changes('style', name, setDifferences(old.declarations, now.declarations)),
    ...changes('package', name, setDifferences(old.packages, now.packages)),
    ...byteDifferences(old.sizes, now.sizes),
  ]
}

const ledElsewhere = (before: Album, after: Album): Change[] =>
  [...after.led].flatMap(([at, to]) => {
    const was = before.led.get(at)
    return was === undefined || was === to
      ? []
      : [{ kind: 'route' as const, at, what: `levava a ${was}, leva a ${to}` }]
  })
