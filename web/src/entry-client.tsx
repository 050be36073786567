import type { PageRequest } from "@baleen/contract/rendering.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPage } from "./pages.ts";
import { Root } from "./Root.tsx";

const data = document.getElementById("page-data")?.textContent ?? "{}";
// The server writes this element from the very request it rendered the page with.
const request = JSON.parse(data) as Omit<PageRequest, "path">;
const path = location.pathname;

void dropOldDrafts();
await loadPage(path);
// In a transition React works in slices of five milliseconds, and whoever presses something meanwhile goes first.
startTransition(() => {
  hydrateRoot(document, <Root request={{ ...request, path }} />);
});

/** Drafts end after a while, whichever page their writer comes back to. */
async function dropOldDrafts(): Promise<void> {
  try {
    if (localStorage.getItem("drafts"))
      (await import("./draft-forms/draft-log.ts")).dropOldDrafts(new Date());
  } catch {
    // Storage is forbidden, so there are none.
  }
}
