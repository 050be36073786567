import { createHash } from "node:crypto";

/** What a script's link says of itself until the page is painted; then it becomes a preload. */
export const later = "later";

/**
 * The one inline script. It tells the styles whether somebody is signed in, so that the right links are there
 * from the first paint. After that paint it fetches the page's code and starts it, so that nothing takes
 * bandwidth from the text; the site's own letters wait as well, until a browser has them. A hidden tab paints
 * nothing: it starts at once. Nor does a browser that does not report paints keep anybody waiting.
 *
 * Forms are sent by the page's code alone: one that is sent before this has come keeps what is typed in it.
 */
export function bootScript(entry: string): string {
  return [
    `(()=>{const data=document.documentElement.dataset;`,
    `try{if(localStorage.getItem("access_token"))data.auth="in";`,
    `if(localStorage.getItem("letters"))data.letters="here"}catch{}`,
    `addEventListener("submit",e=>e.preventDefault());`,
    `let on;const go=()=>{if(on)return;on=1;data.letters="here";`,
    `document.fonts.load('1em "BL"').then(f=>f[0]&&localStorage.setItem("letters","here")).catch(()=>{});`,
    `document.querySelectorAll("link[rel=${later}]").forEach(l=>{l.rel="modulepreload"});`,
    `import(${JSON.stringify(entry)})};`,
    `if(document.hidden)return go();`,
    `try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch{}`,
    `addEventListener("load",()=>setTimeout(go,1000))})()`,
  ].join("");
}

/** How a content security policy names an inline script or style that it lets in. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
