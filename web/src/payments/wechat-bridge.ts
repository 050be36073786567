import type { BridgeRequest } from "@baleen/contract/payments/payments.ts";

/** What WeChat's bridge says. `ok` is no proof of a payment. */
export type BridgeOutcome = "ok" | "cancel" | "fail";

interface Bridge {
  invoke(name: string, request: BridgeRequest, callback: (result: { err_msg?: string }) => void): void;
}

declare global {
  var WeixinJSBridge: Bridge | undefined;
}

const maxWaitMs = 10_000;

/** Opens WeChat's payment sheet. WeChat puts its bridge into the page some time after the page has loaded. */
export async function payByBridge(request: BridgeRequest): Promise<BridgeOutcome> {
  const bridge = await bridgeWhenReady();
  if (!bridge) return "fail";
  return await new Promise((resolve) => {
    bridge.invoke("getBrandWCPayRequest", request, ({ err_msg: told = "" }) => {
      if (told.endsWith(":ok")) resolve("ok");
      else resolve(told.endsWith(":cancel") ? "cancel" : "fail");
    });
  });
}

function bridgeWhenReady(): Promise<Bridge | undefined> {
  if (globalThis.WeixinJSBridge) return Promise.resolve(globalThis.WeixinJSBridge);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener("WeixinJSBridgeReady", end);
      resolve(globalThis.WeixinJSBridge);
    };
    const timer = setTimeout(end, maxWaitMs);
    document.addEventListener("WeixinJSBridgeReady", end);
  });
}
