import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const { PREVIEW_WORK = '', PREVIEW_REPORT = '', PREVIEW_TITLE = '' } = process.env

/** The previous release's screens are the snapshots; a single different pixel fails. @public */
export default defineConfig({
  // Given, so that files in `node_modules` are not ignored.
  testDir: '.',
  testMatch: 'screens.spec.{ts,mjs}',
  workers: 1,
  updateSnapshots: 'none',
  snapshotPathTemplate: join(PREVIEW_WORK, 'antes/{arg}{ext}'),
  outputDir: join(PREVIEW_WORK, 'results'),
  expect: { toMatchSnapshot: { threshold: 0.1, maxDiffPixels: 0 } },
  reporter: [['list'], ['html', { outputFolder: PREVIEW_REPORT, open: 'never', title: PREVIEW_TITLE }]],
})
