import type { Reply } from "./listen.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#1c2330;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #d5dae2;padding:.4rem .5rem;text-align:left;vertical-align:top;font-size:.9rem}
form{display:inline-flex;gap:.3rem;margin:.15rem .3rem .15rem 0;align-items:center}input,select,button{font:inherit;padding:.2rem .5rem}
input[name=amountFen],input[name=times]{width:6rem}code{overflow-wrap:anywhere}.sum{font-size:2rem}.wrong{color:#a3231f}
@media(prefers-color-scheme:dark){body{color:#e6eaf1;background:#12161d}th,td{border-color:#333b48}.wrong{color:#ff8f88}}`;

/** A page without any script. The body is HTML. */
export function htmlPage(title: string, body: string, status = 200): Reply {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>`;
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html><html lang="zh"><head>${head}</head><body><h1>${title}</h1>${body}</body></html>`,
  };
}

export function escapeText(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}
