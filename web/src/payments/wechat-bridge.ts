import type { BridgeRequest } from "@baleen/contract/payments/payments.ts";

/**
 * The results of WeChat's payment bridge. `ok` does not prove a payment. `unanswered`: there is no result yet, but one
 * may still follow.
 */
export type BridgeOutcome = "ok" | "cancel" | "fail" | "unanswered";

interface Bridge {
  /** Some versions of WeChat call back without a result. */
  invoke(name: string, request: BridgeRequest, callback: (result?: { err_msg?: unknown }) => void): void;
}

declare global {
  var WeixinJSBridge: Bridge | undefined;
}

/** Timeout for the bridge to appear, then again for the payment sheet to respond. */
const maxWaitMs = 10_000;

/**
 * Opens WeChat's payment sheet. WeChat injects its bridge some time after the page has loaded. Calls back with the
 * outcome. If the sheet takes longer than `maxWaitMs`, calls back with `unanswered` first: the sheet may be open, or
 * may have closed silently.
 */
export function payByBridge(request: BridgeRequest, onOutcome: (outcome: BridgeOutcome) => void): void {
  whenReady((bridge) => {
    if (!bridge) return onOutcome("fail");
    const timer = setTimeout(() => onOutcome("unanswered"), maxWaitMs);
    const end = (outcome: BridgeOutcome) => {
      clearTimeout(timer);
      onOutcome(outcome);
    };
    try {
      bridge.invoke("getBrandWCPayRequest", request, (result) => end(outcomeOf(result?.err_msg)));
    } catch {
      end("fail");
    }
  });
}

function outcomeOf(message: unknown): BridgeOutcome {
  const text = String(message);
  if (text.endsWith(":ok")) return "ok";
  return text.endsWith(":cancel") ? "cancel" : "fail";
}

/** Calls back with the bridge, or with undefined if it does not appear in time. */
function whenReady(callback: (bridge: Bridge | undefined) => void): void {
  if (globalThis.WeixinJSBridge) {
    callback(globalThis.WeixinJSBridge);
    return;
  }
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener("WeixinJSBridgeReady", end);
    callback(globalThis.WeixinJSBridge);
  };
  const timer = setTimeout(end, maxWaitMs);
  document.addEventListener("WeixinJSBridgeReady", end);
}
