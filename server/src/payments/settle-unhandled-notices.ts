import type { Deps } from "../deps.ts";
import { secondsAfter } from "../outside/clock.ts";
import { askGateway } from "./ask-gateway.ts";
import { findAttempt } from "./attempt-store.ts";
import { listUnhandledNotices, noteHandled } from "./notice-store.ts";

/** A notice that is being handled this moment is nobody else's business. */
const leftAloneS = 30;
const most = 200;

/**
 * Finishes what a killed process began: of a notice that was kept and not handled, the gateway is asked what it
 * was about. Its own words were believed once; asking again needs no belief in what was stored.
 */
export async function settleUnhandledNotices(deps: Deps): Promise<void> {
  const before = secondsAfter(deps.clock.now(), -leftAloneS);
  for (const notice of await listUnhandledNotices(deps.db, before, most)) {
    const attempt = await findAttempt(deps.db, notice.attempt_no);
    const outcome = attempt ? await askGateway(deps, attempt) : "unknown";
    // A gateway that does not answer is asked again at the next sweep.
    if (outcome) await noteHandled(deps.db, notice.channel, notice.notice_id, outcome, deps.clock.now());
  }
}
