import "./ui/styles/global.css";
import { pageDataId, scriptsState, siteConfigStateKey } from "@baleen/contract/document.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { PageData, PageRequest } from "@baleen/contract/rendering.ts";
import { startFrame } from "./frame/browser/start-frame.ts";
import { loadIsland } from "./islands.ts";
import { browserStorage } from "./platform/browser/storage.ts";
import { reportFailure } from "./platform/failures/report-failure.ts";
import { runAfterLoad } from "./platform/islands/idle.ts";
import { openIslands } from "./platform/islands/islands.ts";
import { listenForPresses, trace } from "./platform/presses/presses.ts";
import { findNewerContent } from "./platform/site-config/newer-content.ts";
import { showToast } from "./ui/toasts.ts";

const pressGivenUp: Localized = {
  zh: "没有加载成功，请再点一次",
  en: "That didn’t load. Please try again.",
};

const data = document.getElementById(pageDataId)?.textContent ?? "{}";
// The server writes this element with the request for which it rendered the page.
const page: PageRequest = { ...(JSON.parse(data) as PageData), path: location.pathname };

const islands = openIslands({
  load: loadIsland,
  page,
  onStarted: () => frame.refresh(),
  onGivenUp(control) {
    trace("given up: its island did not start", control);
    showToast("danger", pressGivenUp[page.language]);
  },
  onFailure(name, failure, isNeeded) {
    reportFailure(failure === "threw" ? "islandThrew" : "chunkMissing", name);
    if (isNeeded) document.documentElement.dataset[scriptsState.name] = scriptsState.failed;
  },
});
const frame = startFrame(() => reportFailure("frameThrew", "frame"));
islands.schedule();
document.documentElement.dataset[scriptsState.name] = scriptsState.running;
addEventListener("focusin", () => islands.startFocused());
islands.startFocused();
listenForPresses({ hold: (control) => islands.holdClick(control), act: frame.act });

runAfterLoad(async () => {
  if (browserStorage.read("drafts"))
    (await import("./content-pages/draft-forms/draft-log.ts")).dropOldDrafts(new Date());
});
if (!page.content.isPreview) {
  runAfterLoad(async () => {
    const newer = await findNewerContent(page, (state) => {
      document.documentElement.dataset[siteConfigStateKey] = state;
    });
    if (Object.keys(newer).length > 0) (await import("./frame/browser/reload-offer.ts")).offerReload(newer);
  });
}
