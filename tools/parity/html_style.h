#pragma once

namespace phibridge {
namespace tools {

// Style and script of the page of html_report.h: nothing is loaded from elsewhere.
constexpr const char* kPageStyle = R"css(
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--dim:#57606a;--line:#d0d7de;--tile:#f6f8fa;--accent:#0a5fb4;
--bar:#3b7dc4;--bad:#b3261e;--badbg:#fdecea}
@media (prefers-color-scheme:dark){:root{--bg:#12161c;--fg:#e6edf3;--dim:#9aa5b1;--line:#30363d;--tile:#1b2129;
--accent:#6cb6ff;--bar:#4a90d9;--bad:#ff8a80;--badbg:#3b1a1a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
header,main{max-width:75rem;margin:0 auto;padding:1rem 1.25rem}
h1{margin:.5rem 0 0;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.2rem}
header p{margin:.25rem 0;color:var(--dim)}code{font-family:ui-monospace,Consolas,monospace;font-size:.92em;
overflow-wrap:anywhere}
.tiles{display:flex;flex-wrap:wrap;gap:.75rem;margin:0}.tile{background:var(--tile);border:1px solid var(--line);
border-radius:.5rem;padding:.5rem .9rem;min-width:7rem}.tile dt{color:var(--dim)}.tile dd{margin:0;font-size:1.5rem;
font-variant-numeric:tabular-nums}.tile.bad dd{color:var(--bad)}
.figures{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;flex:1 1 24rem;max-width:36rem}
figcaption{font-weight:600}svg{width:100%;height:auto}rect{fill:var(--bar)}svg text{fill:var(--fg);
font-size:12px;text-anchor:middle}svg .tick{fill:var(--dim)}
.failures{list-style:none;padding:0}.failures li{border:1px solid var(--line);border-left:4px solid var(--bad);
border-radius:.4rem;margin:.5rem 0;padding:.4rem .8rem}.failures p{margin:.25rem 0;white-space:pre-wrap;
overflow-wrap:anywhere}summary{cursor:pointer}
.filters{display:flex;flex-wrap:wrap;gap:1rem;align-items:center}input[type=search]{font:inherit;padding:.25rem .5rem;
border:1px solid var(--line);border-radius:.4rem;background:var(--bg);color:var(--fg);min-width:16rem}
#shown{color:var(--dim)}
.wide{overflow:auto;max-height:80vh;border:1px solid var(--line);border-radius:.4rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid var(--line);
font-weight:400;white-space:nowrap}tbody th{font-weight:600}thead th{position:sticky;top:0;background:var(--tile)}
.long,tbody th{white-space:normal;overflow-wrap:anywhere}.long{min-width:12rem}tbody th{min-width:12rem}
.n{text-align:right;font-variant-numeric:tabular-nums}tr.bad{background:var(--badbg)}tr.bad strong{color:var(--bad)}
thead button{all:unset;cursor:pointer;font-weight:600}[aria-sort=ascending] button::after{content:" \2191"}
[aria-sort=descending] button::after{content:" \2193"}
:focus-visible,thead button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
)css";

constexpr const char* kPageScript = R"js(
(function () {
  const body = document.querySelector('#rows tbody');
  const rows = Array.from(body.rows);
  const texts = new Map(rows.map(row => [row, Array.from(row.cells, cell => cell.textContent).join(' ').toLowerCase()]));
  const filter = document.getElementById('filter');
  const onlyBad = document.getElementById('onlybad');
  function show() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(word => word !== '');
    let shown = 0;
    rows.forEach(row => {
      const fits = words.every(word => texts.get(row).includes(word)) &&
                   (!onlyBad.checked || row.classList.contains('bad'));
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    });
    document.getElementById('shown').textContent = shown + ' of ' + rows.length + ' rows';
  }
  function value(row, column) {
    const cell = row.cells[column];
    if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
    return cell.classList.contains('n') ? Number(cell.textContent) : cell.textContent;
  }
  document.querySelectorAll('#rows thead th').forEach((title, column) => {
    title.querySelector('button').addEventListener('click', () => {
      const down = title.getAttribute('aria-sort') === 'ascending';
      document.querySelectorAll('#rows thead th').forEach(other => other.removeAttribute('aria-sort'));
      title.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      rows.sort((a, b) => {
        const x = value(a, column), y = value(b, column);
        return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1);
      });
      body.append(...rows);
    });
  });
  filter.addEventListener('input', show);
  onlyBad.addEventListener('change', show);
  show();
})();
)js";

}  // namespace tools
}  // namespace phibridge
