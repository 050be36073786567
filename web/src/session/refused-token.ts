import { setAuthority } from "../api/authority.ts";
import { endSession, readToken } from "./session-store.ts";
import { saveReturnPath, setFlash } from "./tab-storage.ts";

/** A dead token ends the session and leads to signing in again, from where the visitor comes back. */
function onRefused(token: string | undefined): void {
  // The answer to a call made before signing out, or with the token before this one, says nothing about now.
  if (token !== readToken()) return;
  endSession();
  if (location.pathname === "/login") return;
  saveReturnPath(location.pathname + location.search);
  setFlash("expired");
  location.assign("/login");
}

/** Makes the API's client send this browser's token, and hear of its end here. */
export function lendTokenToCalls(): void {
  setAuthority({ readToken, onRefused });
}
