export const pageStyle = `
:root {
  --ground: #f6f7f9; --surface: #fff; --ink: #16202e; --soft: #55627a; --line: #d9dfe8;
  --brand: #1e3fbf; --brand-soft: #e6ebfb; --good: #0a6b46; --bad: #a3231c; --warn: #7a4a00; --warn-soft: #fdf0dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1520; --surface: #182130; --ink: #e9eef6; --soft: #a5b2c7; --line: #2c384c;
    --brand: #9db4ff; --brand-soft: #23305a; --good: #6fd3a8; --bad: #ff9d95; --warn: #f3c778; --warn-soft: #3a2c12;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 2; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between;
  padding: 1rem clamp(1rem, 4vw, 3rem); border-bottom: 1px solid var(--line); background: var(--surface); }
.mark { margin: 0; font-weight: 700; font-size: 1.1rem; }
.mark span { color: var(--soft); font-weight: 400; }
.top nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.top nav a { padding: .35rem 0; }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 92rem; margin: 0 auto; }
h1 { font-size: clamp(1.6rem, 4vw, 2.2rem); line-height: 1.15; margin: .5rem 0 .25rem; letter-spacing: -.02em; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
.lead { color: var(--soft); margin: .5rem 0 1.5rem; max-width: 60ch; }
.index { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .6rem 0;
  margin-bottom: .75rem; background: var(--ground); border-bottom: 1px solid var(--line); }
.index a { padding: .25rem 0; }
.panel { scroll-margin-top: 3.5rem; }
.columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); align-items: start; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin: 0 0 1rem; }
.panel > p { margin: 0 0 .75rem; color: var(--soft); }
.notice { background: var(--warn-soft); color: var(--warn); border-radius: 10px; padding: .6rem .9rem; }
label { display: block; font-weight: 600; font-size: .9rem; margin: .6rem 0 .2rem; }
.check { display: flex; gap: .5rem; align-items: center; font-weight: 400; }
input, select, textarea { width: 100%; font: inherit; color: inherit; background: var(--ground);
  border: 1px solid var(--soft); border-radius: 8px; padding: .5rem .65rem; min-height: 44px; }
input[type=checkbox] { width: 22px; min-height: 22px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 0 .75rem; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .9rem; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1rem; border-radius: 8px;
  border: 1px solid var(--brand); background: var(--brand); color: var(--surface); cursor: pointer; }
button.quiet { background: transparent; color: var(--brand); }
button.danger { background: transparent; border-color: var(--bad); color: var(--bad); }
button.copy { min-height: 32px; padding: .1rem .6rem; font-size: .85rem; background: var(--brand-soft);
  color: var(--brand); border-color: transparent; }
code, .mono { font-family: ui-monospace, monospace; font-size: .92em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; min-width: 44rem; }
th, td { text-align: left; vertical-align: top; padding: .55rem .75rem .55rem 0; border-bottom: 1px solid var(--line); }
th { font-size: .85rem; color: var(--soft); font-weight: 600; }
td small { color: var(--soft); display: block; }
.tag { display: inline-block; border-radius: 99px; padding: .05rem .6rem; font-size: .82rem; background: var(--brand-soft); color: var(--brand); }
.tag.bad { background: transparent; border: 1px solid var(--bad); color: var(--bad); }
.tag.good { background: transparent; border: 1px solid var(--good); color: var(--good); }
.code { font: 700 1.15rem ui-monospace, monospace; letter-spacing: .12em; }
.empty { color: var(--soft); padding: .75rem 0; }
@media (max-width: 44rem) {
  table { min-width: 0; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; gap: .35rem; padding: .9rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td .empty { padding: 0; }
  .panel { scroll-margin-top: 6.5rem; }
}
[hidden] { display: none !important; }
`
