import { expect, test } from "vitest";
import { tokenBody, tokenPermissions } from "./access-tokens.ts";
import type { ConsoleCall } from "./console-call.ts";
import { consoleCalls } from "./console-calls.ts";
import { isAction } from "./operator-action.ts";

const calls: readonly (readonly [string, ConsoleCall])[] = Object.entries(consoleCalls);
const forTokens = calls.filter(([, call]) => call.forTokens.length > 0);

test("access tokens make these calls with one of these permissions, and no others", () => {
  expect(Object.fromEntries(forTokens.map(([name, call]) => [name, call.forTokens.join(" ")]))).toEqual({
    createCardBatch: "manageCards",
    findCards: "readShop manageCards",
    grantDays: "grantDays",
    listAccounts: "readShop",
    listCardBatches: "readShop manageCards",
    listCards: "readShop manageCards",
    listOrders: "readShop",
    listShopPackages: "readShop manageCards",
    readAccount: "readShop",
    readCard: "readShop manageCards",
    readCardBatch: "readShop manageCards",
    readOrder: "readShop",
    revokeCards: "manageCards",
  });
});

test("a token can have the permissions that its calls need, and no others", () => {
  const needed = new Set(forTokens.flatMap(([, call]) => call.forTokens));
  expect(Object.keys(tokenPermissions).toSorted()).toEqual([...needed].toSorted());
});

test("a system sends no action key and no category, and need not give a reason", () => {
  for (const [name, call] of forTokens.filter(([, call]) => isAction(call))) {
    const fields = Object.keys((tokenBody(call) as unknown as { shape: object }).shape);
    expect({ name, hasKey: fields.includes("actionKey") }).toEqual({ name, hasKey: false });
    expect(fields).not.toContain("reasonCategory");
  }
  const body = { packageId: 1, count: 1, name: "order 1", tag: null, note: null, keysExpireOn: null };
  expect(tokenBody(consoleCalls.createCardBatch).safeParse(body).success).toBe(true);
  expect(consoleCalls.createCardBatch.body.safeParse(body).success).toBe(false);
});
