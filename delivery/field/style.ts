/** Styles of the operator's page: each version has a colour and dashes of its own, in light and dark. */
export const FIELD_STYLE = `:root { color-scheme: light dark; --ink: #1d2430; --soft: #545e6f; --line: #d4d9e2; --paper: #fff; --v0: #b3261e; --v1: #1f5fbf; --v2: #1b7a43; --v3: #8a4fbf; --v4: #9a6200; --v5: #4d5a6b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf1; --soft: #a9b2c1; --line: #3a4352; --paper: #161b24; --v0: #ff8a80; --v1: #8ab8ff; --v2: #7bd69b; --v3: #d0a6ff; --v4: #ffc266; --v5: #b8c2d1 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1240px; padding: 24px 16px 64px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 1.25rem; margin: 40px 0 8px; padding-top: 16px; border-top: 1px solid var(--line) }
p { margin: 0 0 12px; max-width: 70ch } a { color: var(--v1) }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 16px }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; padding: 12px } figcaption { font-weight: 600; font-size: .95rem }
svg { display: block; width: 100%; height: auto } svg text { font-size: 12px; fill: var(--soft) }
.grid { stroke: var(--line); fill: none } .good { stroke: var(--v2); stroke-dasharray: 2 4; fill: none }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
${[0, 1, 2, 3, 4, 5].map((n) => `.v${n} { stroke: var(--v${n}) }`).join(' ')}
.v1 { stroke-dasharray: 8 3 } .v2 { stroke-dasharray: 2 3 } .v3 { stroke-dasharray: 10 3 2 3 } .v4 { stroke-dasharray: 5 5 } .v5 { stroke-dasharray: 1 5 }
.key { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; margin: 0 0 12px; padding: 0 } .key li { display: flex; gap: 8px; align-items: center } .key svg { width: 40px; height: 12px; flex: none }
.table { overflow-x: auto; margin-top: 16px } table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap } caption { text-align: left; font-weight: 600; padding: 4px 0 }
th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: right } th:first-child, td:last-child { text-align: left } thead th { color: var(--soft); font-weight: 600; font-size: .9rem }
@media (forced-colors: active) { .line { stroke: CanvasText } }
`
