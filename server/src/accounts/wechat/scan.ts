import type {
  checkWechatScan as checkCall,
  confirmWechatScan as confirmCall,
  readWechatScan as readCall,
  startWechatScan as startCall,
} from "@baleen/contract/accounts/wechat.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { digest } from "../../platform/digest.ts";
import { addressPrefix } from "../../platform/http/client-address.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import {
  addSignIn,
  endFinishable,
  findFinishable,
  findNewestScan,
  findSignInByState,
  scanLifetimeS,
} from "./sign-in-store.ts";
import { requireOAuth, requireWechatSignIn, startVisit, visitsPerClient } from "./visit.ts";

/** The page that the phone opens. The token follows `#`, so that no server logs it. */
export const scanPath = "/wechat-scan";

const error = "tooManyLogins";

/**
 * Makes a code that a phone opens in WeChat, for computers without an application of the open platform. The person
 * presses on the phone, after reading which browser asks, so that a code which a stranger shows them opens nothing by
 * itself.
 */
export const startWechatScan = defineHandler<Handler<typeof startCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { visitor: { device, clientKey } }) {
    await endFinishable(context.db, device.digest, context.clock.now());
    const token = randomToken(context.random);
    const { appId, simulation } = requireOAuth(context, "inside");
    await addSignIn(context.db, {
      kind: "scan",
      state_digest: digest(token),
      app_id: appId,
      device_digest: device.digest,
      device_label: device.label,
      address_prefix: addressPrefix(clientKey),
      return_path: scanPath,
      created_at: context.clock.now(),
    });
    const scanUrl = `${(simulation ? simulation.phoneOrigin : context.origin)()}${scanPath}#${token}`;
    return { scanUrl, validForS: scanLifetimeS, ...(simulation && { isSimulated: true }) };
  },
});

export const checkWechatScan = defineHandler<Handler<typeof checkCall>>({
  precondition: requireWechatSignIn,
  perClient: [defineLimit("looks at codes for WeChat", { by: "client", max: 6000, windowS: 600, error })],
  async run({ db, clock }, { visitor: { device } }) {
    const now = clock.now();
    // The phone may have scanned the code of another tab.
    if (await findFinishable(db, device.digest, now, ["scan"])) return { state: "confirmed" };
    const scan = await findNewestScan(db, device.digest);
    return { state: scan && isOpen(scan, now) ? "waiting" : "expired" };
  },
});

export const readWechatScan = defineHandler<Handler<typeof readCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { body, visitor }) {
    const scan = await requireOpenScan(context, body.token);
    const prefix = addressPrefix(visitor.clientKey);
    return {
      browser: scan.device_label,
      startedAt: scan.created_at.toISOString(),
      addressPrefix: scan.address_prefix,
      isNear: prefix !== null && prefix === scan.address_prefix,
    };
  },
});

export const confirmWechatScan = defineHandler<Handler<typeof confirmCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { body, visitor }) {
    const { id } = await requireOpenScan(context, body.token);
    const visit = { kind: "confirm", place: "inside", returnTo: scanPath, scanId: id, visitor } as const;
    return { authorizeUrl: await startVisit(context, visit) };
  },
});

type Scan = NonNullable<Awaited<ReturnType<typeof findSignInByState>>>;

function isOpen({ outcome, created_at }: Scan, now: Date): boolean {
  return outcome === null && secondsAfter(created_at, scanLifetimeS) > now;
}

async function requireOpenScan({ db, clock }: Pick<Context, "db" | "clock">, token: string): Promise<Scan> {
  const scan = await findSignInByState(db, digest(token));
  if (scan?.kind !== "scan" || !isOpen(scan, clock.now())) throw new Rejection("wechatScanInvalid");
  return scan;
}
