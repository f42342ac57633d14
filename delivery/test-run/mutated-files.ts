/** Files whose tests must notice nearly every change of the code; the first row that has a file counts. */
export interface Row {
  name: string
  /** The project of Jest that its tests belong to. */
  project: 'node' | 'browser'
  files: RegExp
  /** Where the tests are; by default in the folders of the files. */
  tests?: readonly string[]
}

export const ROWS: readonly Row[] = [
  {
    name: 'money',
    project: 'node',
    files:
      /^(shared-kernel\/domain\/src\/(money|amortisation|cost-parts|debt-comparison|early-settlement)|sandbox-api\/src\/money\/.+)\.ts$/,
  },
  {
    name: 'boleto',
    project: 'node',
    files:
      /^(shared-kernel\/domain\/src\/(linha-digitavel|interleaved-2-of-5|br-code|seal)|sandbox-api\/src\/boleto\/(barcode|br-code|due-factor|our-number))\.ts$/,
    // Not those of ten thousand signatures.
    tests: [
      'shared-kernel/domain/src/*.test.ts',
      'sandbox-api/src/boleto/@(barcode|br-code|due-factor|our-number).test.ts',
    ],
  },
  { name: 'rules', project: 'node', files: /^shared-kernel\/domain\/src\/.+\.ts$/ },
  {
    name: 'access-outcomes',
    project: 'browser',
    files: /^mfe-access\/src\/(consult\/.+|auth\/(authentication-step|return-path))\.ts$/,
  },
  {
    name: 'outcomes',
    project: 'browser',
    files:
      /^shared-kernel\/debtor\/src\/outcome\/(error-catalogue|unknown-outcomes|lost-answer|submit-write)\.ts$/,
  },
  {
    name: 'concluding',
    project: 'browser',
    files: /^mfe-negotiation\/src\/journey\/(conclude|concluded-agreement|stored-negotiation|response)\.ts$/,
  },
  {
    name: 'conclusion',
    project: 'browser',
    files: /^shared-kernel\/debtor\/src\/conclusion\/(?!index).+\.ts$/,
  },
  {
    name: 'registry',
    project: 'browser',
    files: /^shell\/src\/(registry\/(registry|canary-draw)|loader\/integrity)\.ts$/,
  },
  {
    name: 'registry-store',
    project: 'node',
    files: /^delivery\/registry-(store|differences)\.ts$/,
    tests: ['delivery/registry-@(store|differences|attacks).test.ts', 'delivery/module-control.test.ts'],
  },
  {
    name: 'signature',
    project: 'node',
    files: /^(delivery\/(registry|embed)-signing|shell\/src\/registry\/trust)\.ts$/,
    tests: ['delivery/registry-@(attacks|statements).test.ts', 'delivery/embed-signing.test.ts'],
  },
]
