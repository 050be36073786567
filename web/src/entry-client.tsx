import type { PageRequest } from "@baleen/contract/rendering.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPage } from "./pages.ts";
import { Root } from "./Root.tsx";

const data = document.getElementById("page-data")?.textContent ?? "{}";
// The server serializes the request into this element.
const request = JSON.parse(data) as Omit<PageRequest, "path">;
const path = location.pathname;

void dropOldDrafts();
await loadPage(path);
// A transition hydrates in slices of 5 ms, so that input events are handled in between.
startTransition(() => {
  hydrateRoot(document, <Root request={{ ...request, path }} />);
});

/** Old drafts are deleted on every page, not only on those with forms. */
async function dropOldDrafts(): Promise<void> {
  try {
    if (localStorage.getItem("drafts"))
      (await import("./draft-forms/draft-log.ts")).dropOldDrafts(new Date());
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
