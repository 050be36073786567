import { logOutPath } from "@baleen/contract/document.ts";
import { apiHost } from "../../platform/api/api-host.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { endSession, readToken } from "./session-store.ts";

/** Signs out in this browser at once and goes home. The request outlives the page. */
export function signOut(): void {
  const token = readToken();
  endSession();
  if (token !== undefined) {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const request = { method: "POST", headers, body: "{}", keepalive: true, credentials: "include" } as const;
    // Not the API client: pages that send no request do without it. An error changes nothing.
    fetch(`${apiHost()}/api${logOutPath}`, request).catch(() => undefined);
  }
  navigate("/");
}
