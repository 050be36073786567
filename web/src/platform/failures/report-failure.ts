import { pageFailuresPath } from "@baleen/contract/document.ts";
import type { PageFailureKind } from "@baleen/contract/page-failures.ts";
import { apiHost } from "../api/api-host.ts";

const reported = new Set<string>();

/** Reports to the server that a part of the page has failed, once per kind and part. Errors are ignored. */
export function reportFailure(kind: PageFailureKind, part: string): void {
  if (reported.has(`${kind} ${part}`)) return;
  reported.add(`${kind} ${part}`);
  const build = import.meta.url.replace(/^.*\/|\?.*$/g, "");
  const body = JSON.stringify({ kind, part, path: location.pathname, build });
  const headers = { "Content-Type": "application/json" };
  fetch(`${apiHost()}/api${pageFailuresPath}`, { method: "POST", headers, body, keepalive: true }).catch(
    () => undefined,
  );
}
