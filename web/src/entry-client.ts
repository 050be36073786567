import "./ui/styles/global.css";
import { configState, earlyClicksKey, pageDataId, scriptsState } from "@baleen/contract/document.ts";
import type { PageData, PageRequest } from "@baleen/contract/rendering.ts";
import { readToken } from "./accounts/session/session-store.ts";
import { startFrame } from "./frame/browser/start-frame.ts";
import { islands as registry } from "./islands.ts";
import { browserStorage } from "./platform/browser/storage.ts";
import { reportFailure } from "./platform/failures/report-failure.ts";
import { runAfterLoad } from "./platform/islands/idle.ts";
import { Islands } from "./platform/islands/islands.ts";

const data = document.getElementById(pageDataId)?.textContent ?? "{}";
// The server writes this element from the request that it rendered the page with.
const page: PageRequest = { ...(JSON.parse(data) as PageData), path: location.pathname };

const islands = new Islands({
  async load(name) {
    const load = registry[name];
    if (!load) throw new Error(`There is no island ${name}.`);
    return await load();
  },
  page,
  isSignedIn: () => readToken() !== undefined,
  onStarted: () => refreshFrame(),
  onFailure(name, failure, isNeeded) {
    reportFailure(failure === "threw" ? "islandThrew" : "chunkMissing", name);
    if (isNeeded) document.documentElement.dataset[scriptsState.name] = scriptsState.failed;
  },
});
const refreshFrame = startFrame(islands, () => reportFailure("frameThrew", "frame"));
islands.adopt(document);
addEventListener(
  "click",
  (event) => {
    const control = controlOf(event.target);
    if (!control || !islands.holdClick(control)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
document.documentElement.dataset[scriptsState.name] = scriptsState.running;
addEventListener("focusin", () => islands.startFocused());
islands.startFocused();
// What was pressed before this script ran.
const early = window[earlyClicksKey] ?? [];
window[earlyClicksKey] = undefined;
for (const target of early) {
  const control = controlOf(target);
  if (control && !islands.holdClick(control)) control.click();
}

runAfterLoad(async () => {
  if (browserStorage.read("drafts"))
    (await import("./content-pages/draft-forms/draft-log.ts")).dropOldDrafts(new Date());
});
if (!page.content.isPreview) {
  runAfterLoad(async () => {
    const { revalidate } = await import("./platform/site-config/revalidate.ts");
    await revalidate(page, (state) => {
      document.documentElement.dataset[configState] = state;
    });
  });
}

/** What a click is meant for: a control, or a surface that answers to clicks. */
function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>("button, [role=tab], [data-part=stage]")
    : null;
}
