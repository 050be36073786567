/**
 * Imitations of browser extensions and user scripts. Each function runs in the page when the document is parsed, before
 * the page's scripts, and again after each change. Each is idempotent.
 */
export const extensions = {
  /** Chrome's and Edge's translators (facebook/react#11538). */
  translator() {
    document.documentElement.classList.add("translated-ltr");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const { parentElement } = text;
      if (!text.data.trim() || parentElement?.closest("font, script, style, textarea, svg, select")) continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.style.verticalAlign = inner.style.verticalAlign = "inherit";
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text.data);
    }
  },

  /** LastPass, Bitwarden, 1Password (vercel/next.js#51816, remix-run/remix#4175). */
  passwordManager() {
    for (const field of document.querySelectorAll<HTMLInputElement>("input:not([data-kept])")) {
      if (!/^(text|password|email|tel)$/.test(field.type)) continue;
      field.dataset.kept = "";
      field.setAttribute("data-com-bitwarden-browser-user-edited", "yes");
      field.style.backgroundImage = "none";
      const icon = document.createElement("div");
      icon.dataset.lastpassIconRoot = "";
      icon.style.position = "absolute";
      icon.attachShadow({ mode: "open" }).append("*");
      field.after(icon);
    }
    if (!document.querySelector("com-1password-button"))
      document.body.append(document.createElement("com-1password-button"));
  },

  /** Ad blockers' lists of classes and ids; hidden elements are also removed (uBlock's `:remove()`). */
  adBlocker() {
    if (!document.getElementById("hides")) {
      const style = document.createElement("style");
      style.id = "hides";
      style.textContent =
        "[class*=banner i], [class*=social i], [class*=announcement i] { display: none !important }";
      document.head.append(style);
    }
    for (const one of document.querySelectorAll(
      "[class*=promo i], [class*=sponsor i], [class*=trusted i] li",
    ))
      one.remove();
  },

  /** Dark Reader. */
  darkMode() {
    const { documentElement: html, head, body } = document;
    html.dataset.darkreaderMode = "dynamic";
    html.dataset.darkreaderScheme = "dark";
    for (const sheet of head.querySelectorAll("style:not(.darkreader), link[rel=stylesheet]")) {
      if (sheet.nextElementSibling?.matches(".darkreader")) continue;
      const style = document.createElement("style");
      style.className = "darkreader darkreader--sync";
      style.textContent = "html { color-scheme: dark } body { background-color: #181a1b; color: #e8e6e3 }";
      sheet.after(style);
    }
    for (const one of body.querySelectorAll<HTMLElement>("[style]:not([data-darkreader-inline-color])")) {
      one.dataset.darkreaderInlineColor = "";
      one.style.setProperty("--darkreader-inline-color", "#e8e6e3");
    }
  },

  /** Grammarly, LanguageTool. */
  grammarHelper() {
    document.body.setAttribute("data-new-gr-c-s-check-loaded", "14.1157.0");
    document.body.setAttribute("data-gr-ext-installed", "");
    for (const area of document.querySelectorAll("textarea:not([data-gramm])")) {
      area.setAttribute("data-gramm", "true");
      area.setAttribute("spellcheck", "false");
      area.before(document.createElement("grammarly-extension"));
    }
    if (!document.querySelector("grammarly-desktop-integration"))
      document.documentElement.append(document.createElement("grammarly-desktop-integration"));
  },

  /** A user script that removes parts of the page. */
  userScript() {
    for (const one of document.querySelectorAll(
      "form p, footer li, header svg, [role=tabpanel] > p, img:not(dialog img)",
    ))
      one.remove();
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const found: Comment[] = [];
    while (comments.nextNode()) found.push(comments.currentNode as Comment);
    for (const comment of found) comment.remove();
  },

  /**
   * Speed readers, shopping helpers, network filters: a script first in the head, and elements around and inside the
   * page.
   */
  headScript() {
    if (document.querySelector("[data-guest]")) return;
    const script = document.createElement("script");
    script.dataset.guest = "";
    script.textContent = "window.guest = true";
    document.head.prepend(script);
    const toolbar = document.createElement("div");
    toolbar.dataset.guest = "";
    document.body.prepend(toolbar);
    document.querySelector("form")?.prepend(toolbar.cloneNode());
    document.querySelector("[data-island]")?.append(toolbar.cloneNode());
  },
} as const satisfies Record<string, () => void>;

/**
 * Fills in fields as older browsers' autofill does: sets values without events (called before and after the scripts).
 */
export function fillSilently(values: Readonly<Record<string, string>>): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  for (const [name, value] of Object.entries(values))
    for (const field of document.querySelectorAll(`input[name="${name}"]`)) set?.call(field, value);
}

/** Runs a function of `extensions` when the document is parsed, and after each change. */
export function installExtension(source: string): void {
  const runExtension = new Function(`return (${source})()`);
  document.addEventListener("DOMContentLoaded", () => {
    runExtension();
    let isDue = false;
    new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        runExtension();
      });
    }).observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-running"],
    });
  });
}
