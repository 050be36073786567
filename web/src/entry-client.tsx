import { pageDataId } from "@baleen/contract/document.ts";
import type { PageData } from "@baleen/contract/rendering.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadFirstParts } from "./pages.ts";
import { browserStorage } from "./platform/browser/storage.ts";
import { Root } from "./Root.tsx";

const data = document.getElementById(pageDataId)?.textContent ?? "{}";
// The server writes this element from the request that it rendered the page with.
const request = JSON.parse(data) as PageData;
const path = location.pathname;

void dropOldDrafts();
void hydrate();

/** Not by a top-level `await`: the page's chunk imports the one that this module is in, and would wait for it. */
async function hydrate(): Promise<void> {
  await loadFirstParts(path);
  // In a transition React yields every five milliseconds, so that input is handled in between.
  startTransition(() => {
    hydrateRoot(document, <Root request={{ ...request, path }} />);
  });
}

/** Deletes expired drafts on any page. */
async function dropOldDrafts(): Promise<void> {
  if (browserStorage.read("drafts"))
    (await import("./content-pages/draft-forms/draft-log.ts")).dropOldDrafts(new Date());
}
