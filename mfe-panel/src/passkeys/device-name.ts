const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Celular Android'],
  [/Android/, 'Tablet Android'],
  [/Windows/, 'Computador Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Computador Linux'],
]

/** For a list of passkeys: what the browser says that it runs on. */
export const deviceName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Chave de acesso'
