"""How pages look: two palettes, by the reader's preference; nothing is said by colour alone."""

STYLES = """
:root {
  color-scheme: light dark;
  --paper: #fcfbf8; --ink: #23272b; --soft: #5b6269; --line: #dcd8d0; --accent: #1d5c85; --second: #a0430f;
  --land: #efebe1; --wash: #f4f2ec; --band: #e4e9e6;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
  --serif: Charter, "Iowan Old Style", Georgia, "Liberation Serif", "Times New Roman", serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b; --ink: #e9e6df; --soft: #a6adb3; --line: #363c41; --accent: #86bfe6; --second: #eea67c;
    --land: #22282c; --wash: #1c2024; --band: #263029;
  }
}
* { box-sizing: border-box; }
html { font: 17px/1.55 var(--sans); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3.2rem; }
footer { padding-top: 1.5rem; padding-bottom: 4rem; }
h1, h2, h3, .verdict { font-family: var(--serif); font-weight: 600; line-height: 1.2; letter-spacing: -.005em; }
h1 { font-size: clamp(2rem, 6vw, 3rem); margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: clamp(1.5rem, 4.4vw, 1.9rem); margin: 3.6rem 0 .4rem; overflow-wrap: anywhere; }
h3 { font-size: 1.25rem; margin: 2.8rem 0 .3rem; overflow-wrap: anywhere; }
.line-up > h2 { border-top: 3px solid var(--ink); padding-top: 1.4rem; margin-top: 5rem; }
p { margin: .4rem 0 .8rem; max-width: 44rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--second); outline-offset: 3px;
  border-radius: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; }
.eyebrow { color: var(--soft); font-size: .85rem; margin: 0 0 .6rem; }
.facts, .aside { color: var(--soft); }
.aside { font-size: .9rem; }
.verdict { font-size: clamp(1.25rem, 3.6vw, 1.55rem); font-weight: 500; line-height: 1.35;
  margin: 1.6rem 0 1rem; }
.note { border-left: 4px solid var(--second); padding: .1rem 0 .1rem .9rem; }
dl.topics { display: grid; grid-template-columns: fit-content(13rem) 1fr; gap: .55rem 1.4rem;
  margin: 1.2rem 0; max-width: 50rem; }
dl.topics dt { color: var(--soft); }
dl.topics dt strong { color: var(--ink); }
dl.topics:not(.as-written) :is(dt, dd)::first-letter { text-transform: uppercase; }
.changed { color: var(--second); }
dl.topics dd { margin: 0; overflow-wrap: anywhere; }
.side-by-side { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: 0 3rem; align-items: start; }
.side-by-side > * { min-width: 0; }
figure { margin: .8rem 0 1rem; min-width: 0; }
figcaption { color: var(--soft); font-size: .9rem; margin-top: .2rem; max-width: 44rem; }
svg { display: block; overflow: visible; }
svg text { font: 13px var(--sans); fill: var(--soft); font-variant-numeric: tabular-nums; }

table { border-spacing: 0; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .5rem; }
caption span { display: block; position: sticky; left: 0; max-width: min(44rem, 100vw - 2.6rem); }
th { font-weight: 400; text-align: left; }
thead th { color: var(--soft); font-size: .82rem; vertical-align: bottom; }
td, thead th:not(:first-child) { text-align: right; }
tbody th, tbody td { border-top: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 1px solid var(--line); }
th, td { padding: .32rem .5rem; vertical-align: middle; }
th:first-child { padding-left: 0; overflow-wrap: anywhere; }
td:last-child, th:last-child { padding-right: 0; }
td.words, thead th.words:not(:first-child) { text-align: left; }
td.words { overflow-wrap: break-word; }
td.plot, th.plot { width: 42%; min-width: 6.5rem; padding: 0 .9rem; text-align: left; position: relative; }
td.plot svg { position: absolute; left: .9rem; top: 0; width: calc(100% - 1.8rem); height: 100%; }
.intervals td { white-space: nowrap; }
.intervals tbody tr { height: 1.9rem; }
.half { color: var(--soft); font-size: .9em; }
.wide { overflow-x: auto; margin: .5rem 0 1rem; }
.wide th:first-child { min-width: 7.5rem; overflow-wrap: break-word; }
.wide td { white-space: nowrap; }
td.shaded { background: color-mix(in srgb, var(--accent) calc(var(--strength) * .42), transparent);
  text-align: center; min-width: 2.6rem; }
.heat thead th:not(:first-child) { text-align: center; }
.heat td { border-left: 2px solid var(--paper); }
details { margin: .6rem 0 1rem; }
summary { cursor: pointer; color: var(--accent); font-size: .92rem; padding: .3rem 0; }
code { font: .84rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  overflow-wrap: anywhere; }
code.command { display: block; background: var(--wash); border-radius: 6px; padding: .6rem .8rem;
  margin: .3rem 0 .9rem; white-space: pre-wrap; user-select: all; -webkit-user-select: all; }
ol.odd { list-style: none; padding: 0; margin: 1rem 0; }
ol.odd p { margin: .2rem 0; }

.plot-room { padding: 10px 12px 30px 46px; }
.plot-room.named { padding-right: 108px; }
.grid, .tick { stroke: var(--line); stroke-width: 1; }
.base { stroke: var(--soft); stroke-width: 1; }
.mark { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3; }
.band { fill: var(--band); }
.whisker { stroke: var(--ink); stroke-width: 1.6; }
.glyph { fill: var(--ink); stroke: var(--ink); stroke-width: 1.6; }
.glyph.open { fill: var(--paper); }
.step-key { fill: none; stroke: var(--second); stroke-width: 4; }
.glyph.sure { fill: var(--second); stroke: var(--second); }
.solid { fill: var(--accent); }
.hatched { fill: url(#hatched); stroke: var(--accent); stroke-width: 1; }
.dotted { fill: url(#dotted); stroke: var(--accent); stroke-width: 1; }
.hollow { fill: none; stroke: var(--accent); stroke-width: 1; }
.step { stroke: var(--second); stroke-width: 2.4; stroke-linecap: square; }
.pattern-line { stroke: var(--accent); stroke-width: 1.2; }
.pattern-dot { fill: var(--accent); }
.path { stroke-width: 2.2; stroke-linecap: round; stroke: var(--soft); }
svg text.end { fill: var(--ink); }
.path.line-0, .glyph.line-0 { stroke: var(--accent); } .glyph.line-0 { fill: var(--accent); }
.path.line-1 { stroke-dasharray: 7 4; } .path.line-2 { stroke-dasharray: 2 4;
  } .path.line-3 { stroke-dasharray: 9 3 2 3; }
.glyph.line-1, .glyph.line-2, .glyph.line-3, .glyph.line-4 { fill: var(--paper); stroke: var(--soft); }
.key { display: inline-block; width: 1.5em; height: .85em; vertical-align: -.05em; margin: 0 .3em 0 .6em; }
.keys { color: var(--soft); font-size: .9rem; }

svg.map { width: 100%; height: auto; }
svg.map.named { max-width: 34rem; margin: 0 auto; }
.land { fill: var(--land); stroke: var(--land); stroke-linecap: round; stroke-linejoin: round; }
.land circle, .land path { stroke-width: 0; }
.border { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 3; }
.disc { fill: color-mix(in srgb, var(--accent) calc(10% + var(--strength) * .38), var(--paper));
  stroke: var(--accent); stroke-width: 1.3; }
svg text.figure { fill: var(--ink); font-size: 12px; font-weight: 600; dominant-baseline: central; }
.map.small text.figure { font-size: 10.5px; font-weight: 500; }
svg text.place { fill: var(--ink); font-size: 11px; paint-order: stroke; stroke: var(--land);
  stroke-width: 3px; stroke-linejoin: round; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: 1.4rem 1.6rem;
  list-style: none; padding: 0; margin: 1.2rem 0; }
.maps figcaption { text-align: center; margin-top: .3rem; }
.maps figure { margin: 0; }
svg.scatter { width: 100%; height: auto; max-width: 30rem; }
svg.scatter text { font-size: 11px; }
svg.scatter text.dot-name { fill: var(--ink); }

@media (max-width: 36rem) {
  html { font-size: 16px; }
  header { padding-top: 1.8rem; }
  dl.topics { grid-template-columns: 1fr; gap: 0; }
  dl.topics dt { font-size: .85rem; }
  dl.topics dd { margin-bottom: .8rem; }
  th, td { padding-left: .3rem; padding-right: .3rem; }
  td.plot, th.plot { padding: 0 .6rem; width: 36%; min-width: 5rem; }
  td.plot svg { left: .6rem; width: calc(100% - 1.2rem); }
  .intervals td { white-space: normal; }
  table { font-size: .86rem; }
  .spare { display: none; }
  .plot-room { padding-left: 38px; }
  .plot-room.named { padding-right: 84px; }
  .maps { grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: 1rem; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1d5c85; --second: #a0430f;
    --land: #eee; --band: #e6e6e6; --wash: #f3f3f3; }
  html { font-size: 10.5pt; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header { padding-top: 0; }
  figure, tr, li, h1, h2, h3 { break-inside: avoid; }
  h2, h3, caption, .keys { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  nav, .skip { display: none; }
}
"""
