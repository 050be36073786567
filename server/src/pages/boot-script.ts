import { createHash } from "node:crypto";

/** What a script's link says of itself until the page is painted; then it becomes a preload. */
export const later = "later";

/**
 * The one inline script. It tells the styles whether somebody is signed in, so that the right links are
 * there from the first paint, and fetches and starts the page's code after that paint, so that no script
 * takes bandwidth from it. A hidden tab paints nothing: it starts at once. Nor does a browser that does not
 * report paints keep anybody waiting. Forms are sent by the page's code alone: one that is sent before this
 * has come keeps what is typed in it, and is noted, so that the code can send it.
 */
export function bootScript(entry: string): string {
  return [
    `try{if(localStorage.getItem("access_token"))document.documentElement.dataset.auth="in"}catch{}`,
    `addEventListener("submit",e=>{self.unsent=e.defaultPrevented?null:e.target;e.preventDefault()});`,
    `(()=>{let on;const go=()=>{if(on)return;on=1;`,
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
