/** Federation hosts outside the portal, each with another bundler and version of React. */
export const hosts = {
  webpack: '17.0.2',
  rspack: '16.14.0',
  enhanced: '18.3.1',
  vite: '19.3.1',
} as const
export type HostName = keyof typeof hosts
