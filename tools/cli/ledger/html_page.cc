#include "tools/cli/ledger/html_page.h"

namespace phibridge {
namespace tools {

const char kLedgerStyle[] = R"css(
:root { color-scheme: light dark; --text: #1d2330; --soft: #5a6375; --page: #ffffff; --band: #f3f5f9; --line: #d5dae4;
  --both: #1a7f4b; --phi: #1f6feb; --legacy: #9a6700; --missing: #6b7280; --stale: #c0322b; --mark: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --text: #e5e9f0; --soft: #a2adbf; --page: #14171d; --band: #1d222b;
  --line: #363d4a; --both: #56d28f; --phi: #7ab4ff; --legacy: #e3b341; --missing: #8b94a5; --stale: #ff7b72;
  --mark: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 110rem; background: var(--page); color: var(--text);
  font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0; color: var(--soft); }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { background: var(--band); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; }
.tiles b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.filters { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: .75rem 0; }
.filters label { display: grid; gap: .15rem; color: var(--soft); font-size: .85rem; }
input, select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
  border-radius: .35rem; padding: .3rem .5rem; min-width: 8rem; }
output { color: var(--soft); padding-bottom: .35rem; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
thead th { position: sticky; top: 0; background: var(--band); white-space: nowrap; }
thead button { all: unset; cursor: pointer; font-weight: 600; }
thead button:focus-visible { outline: 2px solid var(--mark); }
th[aria-sort=ascending] button::after { content: " \25B2"; } th[aria-sort=descending] button::after { content: " \25BC"; }
tbody tr:hover { background: var(--band); } tr[hidden] { display: none; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.number { text-align: right; } td.why { max-width: 28rem; color: var(--soft); }
code { font: .92em ui-monospace, monospace; }
.types { display: flex; flex-wrap: wrap; gap: .2rem .3rem; }
.chip { border: 1px solid currentColor; border-radius: .3rem; padding: 0 .3rem; font-size: .8rem; white-space: nowrap; }
.both { color: var(--both); } .PHI { color: var(--phi); } .legacy { color: var(--legacy); }
.missing { color: var(--missing); }
.chip.legacy { border-style: dashed; } .chip.missing { border-style: dotted; } .stale { color: var(--stale); }
.legend { display: flex; gap: .8rem; flex-wrap: wrap; }
)css";

const char kLedgerScript[] = R"js(
for (const table of document.querySelectorAll('table[data-sortable]')) {
  const body = table.tBodies[0];
  const key = (row, i) => row.cells[i].dataset.key ?? row.cells[i].textContent.trim();
  const compare = (a, b) => a !== '' && b !== '' && !isNaN(a) && !isNaN(b) ? a - b : a.localeCompare(b);
  table.querySelectorAll('thead th').forEach((th, i) => {
    th.querySelector('button').addEventListener('click', () => {
      const down = th.getAttribute('aria-sort') === 'ascending';
      table.querySelectorAll('thead th').forEach(other => other.removeAttribute('aria-sort'));
      th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const rows = [...body.rows].sort((a, b) => (down ? -1 : 1) * compare(key(a, i), key(b, i)));
      body.append(...rows);
    });
  });
}
const filters = [...document.querySelectorAll('[data-filter]')];
const count = document.querySelector('#count');
function apply() {
  let shown = 0;
  for (const row of document.querySelectorAll('#ops tbody tr')) {
    row.hidden = !filters.every(f => !f.value || (f.dataset.filter === 'text'
      ? row.dataset.text.includes(f.value.toLowerCase())
      : ` ${row.dataset[f.dataset.filter]} `.includes(` ${f.value} `)));
    shown += row.hidden ? 0 : 1;
  }
  count.textContent = `${shown} shown`;
}
filters.forEach(f => f.addEventListener('input', apply));
document.addEventListener('keydown', e => {
  if (e.key === '/' && !/INPUT|SELECT/.test(document.activeElement.tagName)) {
    e.preventDefault();
    document.querySelector('[data-filter=text]').focus();
  }
});
apply();
)js";

}  // namespace tools
}  // namespace phibridge
