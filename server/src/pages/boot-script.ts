import { createHash } from "node:crypto";

/**
 * The one inline script. It tells the styles whether somebody is signed in, so that the right links are
 * there from the first paint, and starts the page's code after that paint. A hidden tab paints nothing, so
 * there it starts at once.
 */
export function bootScript(entry: string): string {
  return [
    `try{if(localStorage.getItem("access_token"))document.documentElement.dataset.auth="in"}catch{}`,
    `(()=>{const go=()=>import(${JSON.stringify(entry)});`,
    `document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`,
  ].join("");
}

/** How a content security policy names an inline script that it lets run. */
export function cspHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
