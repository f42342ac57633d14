import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/**
 * Headed Chromium loads two WebUI pages of its address bar per window, half a second of processor time per test.
 * Chromium only honours the last such switch, so this list includes Playwright's.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

// The last two are Playwright's. The first saves a twelfth of the processor time and is the mode of phones with little
// memory.
const FEATURES_ON = [
  'NetworkServiceInProcess2',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
]

// A headless shell saves the rendering of windows; desktop Chromium is the fallback.
const executablePath = process.env.WINDOWLESS_CHROMIUM ?? process.env.CHROMIUM_PATH

const testIgnore = [
  // Run by npm run test:images and npm run test:upgrade.
  '**/{images,upgrade}.spec.ts',
  ...(process.env.NGINX_PATH ? [] : ['**/{gateway,open-internet,{shell,frozen}-canary}.spec.ts']),
  // The screenshots were taken on Linux; other systems render text differently.
  ...(process.platform === 'linux' ? [] : ['**/looks.spec.ts']),
]

/** Tests that mostly wait for delayed responses, and the longest test, which should not start last. */
const waiting = ['**/quality/{screens,steady}.spec.ts']

// Two per core: a test waits for more than a third of its time.
const workers = Math.ceil(availableParallelism() * 2)
/** Run side by side, the waiting tests would leave half of the processor idle for minutes. */
const waitingWorkers = Math.ceil(availableParallelism() / 2)

export default defineConfig({
  testDir: '.',
  workers: workers + waitingWorkers,
  // Snapshot paths do not contain the project's name.
  projects: [
    { testMatch: '**/*.spec.ts', testIgnore: [...testIgnore, ...waiting], workers },
    { name: 'waiting', testMatch: waiting, workers: waitingWorkers },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Far beyond what any test takes alone: two workers share a core.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Most debtors use a phone; tests of wide screens set their own viewport.
    viewport: { width: 360, height: 740 },
    // Elements under test must not move; tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost about a third of the time. A failure includes the page's content; TRACE=1 records all.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Headless mode would render glyphs slightly differently from headed mode.
        '--font-render-hinting=slight',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP portal.test localhost',
        `--disable-features=${FEATURES_OFF.join(',')}`,
        `--enable-features=${FEATURES_ON.join(',')}`,
      ],
    },
  },
})
