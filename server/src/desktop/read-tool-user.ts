import type { readToolUser as call } from "@baleen/contract/desktop/me.ts";
import { noLevelReasons } from "@baleen/contract/desktop/no-level-reasons.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { findAccount } from "../accounts/account-store.ts";
import { listGrants } from "../membership/membership-store.ts";
import { planLevels } from "../membership/plan-levels.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { deviceSignedOut } from "./authenticate-device.ts";
import { readDeviceList, requireDesktop } from "./devices.ts";
import { findUsableGrants } from "./issue-entitlement.ts";

const perDevice = defineLimit("questions who is signed in", {
  by: "device",
  max: 120,
  windowS: 3600,
  error: "tooManyDeviceRequests",
});

/** Who is signed in, for the tool to show. It decides nothing: rights are in the signed entitlement. */
export const readToolUser = defineHandler<Handler<typeof call>>({
  precondition: (context) => void requireDesktop(context),
  limits: ({ user }) => [perDevice.of(user.deviceId)],
  async run(context, { user, visitor: { language } }) {
    const account = await findAccount(context.db, user.accountId);
    if (!account) throw deviceSignedOut("DPoP");
    const now = context.clock.now();
    const spans = planLevels(await listGrants(context.db, user.accountId)).filter(({ to }) => to > now);
    const { list } = await readDeviceList(context, user.accountId);
    const { reason } = await findUsableGrants(context, user, now);
    const [current, last] = [spans[0], spans.at(-1)];
    const pageAt = (path: string) => `${context.origin()}${path}?lang=${language}`;
    return {
      username: account.username,
      nickname: account.nickname,
      plan:
        current && last
          ? {
              level: current.level,
              name: levelNames[current.level][language],
              endsAt: isLifetime(last.to) ? null : last.to.toISOString(),
            }
          : null,
      notice: reason === undefined ? null : { reason, message: noLevelReasons[reason][language] },
      devices: {
        limit: list.limit,
        list: list.devices.map((device) => ({ ...device, isCurrent: device.id === user.deviceId })),
      },
      addresses: {
        upgrade: pageAt("/pricing"),
        purchases: pageAt("/account/purchases"),
        devices: pageAt("/account/devices"),
      },
    };
  },
});
