import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/**
 * A desktop Chromium loads two pages of its own address bar with each window, half a second of processor time for
 * each test. Of two such lists the browser obeys the last one, so this one repeats Playwright's.
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

// The last two repeat Playwright's. The first is how phones with little memory run: a twelfth less processor time.
const FEATURES_ON = [
  'NetworkServiceInProcess2',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
]

// A desktop's browser draws windows too, which takes time; it is there where the other cannot be had.
const executablePath = process.env.WINDOWLESS_CHROMIUM ?? process.env.CHROMIUM_PATH

const testIgnore = [
  // A command of its own: npm run test:images.
  '**/images.spec.ts',
  ...(process.env.NGINX_PATH
    ? []
    : ['**/{cdn,gateway,telemetry-gateway,open-internet,shell-canary}.spec.ts']),
  // `npm test` installs these where it may. CI always may: there their absence is a failure.
  ...(process.env.FIREFOX_PATH || process.env.CI ? [] : ['**/engines/firefox.spec.ts']),
  ...(process.env.WEBKIT_DRIVER_PATH || process.env.CI ? [] : ['**/engines/webkit.spec.ts']),
  // The pictures were taken on Linux; other systems render text differently.
  ...(process.platform === 'linux' ? [] : ['**/looks.spec.ts']),
]

/** What waits most of its time, for what it made late; and the longest test, so that it does not begin last. */
const waiting = ['**/quality/{screens,steady}.spec.ts', '**/long-tab.spec.ts']

// One more than two cores have: a test waits for a third of its time.
const workers = Math.ceil(availableParallelism() * 1.5)
/** Side by side the waiting ones would leave half of the processor idle for minutes. */
const waitingWorkers = Math.ceil(availableParallelism() / 2)

export default defineConfig({
  testDir: '.',
  workers: workers + waitingWorkers,
  // Pictures have the names of the project without one.
  projects: [
    { testMatch: '**/*.spec.ts', testIgnore: [...testIgnore, ...waiting], workers },
    { name: 'waiting', testMatch: waiting, workers: waitingWorkers },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Most debtors' phones. What differs on a wide screen says that it wants one.
    viewport: { width: 360, height: 740 },
    // Measured or clicked elements must not move; motion has its own tests, which enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs about a third of the time. A failure includes the page's content; TRACE=1 records all.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Without windows the browser would draw letters a little otherwise than with them.
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
