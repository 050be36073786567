import type { BridgeRequest } from "@baleen/contract/payments/payments.ts";

/** What WeChat's bridge answers. `ok` is no proof of a payment. `unanswered`: nothing yet, an answer may still follow. */
export type BridgeOutcome = "ok" | "cancel" | "fail" | "unanswered";

interface Bridge {
  /** Some versions of WeChat call back without a result. */
  invoke(name: string, request: BridgeRequest, callback: (result?: { err_msg?: unknown }) => void): void;
}

declare global {
  var WeixinJSBridge: Bridge | undefined;
}

/** For the bridge to appear in the page, and then for the sheet to answer. */
const maxWaitMs = 10_000;

/**
 * Opens WeChat's payment sheet. WeChat puts its bridge into the page some time after the page has loaded. Calls back with
 * the outcome; first with `unanswered` if that takes longer than `maxWaitMs`: the sheet may be open, or gone without a word.
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

/** Calls back with the bridge, or with nothing if none has come in time. */
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
