import { roles } from "@baleen/contract/back-office/roles.ts";
import { expect, test } from "vitest";
import { hidePrivateValues } from "./hide-private-values.ts";

const number = "4200002190202603011234567890";
const reply = {
  rows: [{ details: { differences: [{ gatewayTradeNo: number, amountFen: 1 }], gatewayTradeNo: null } }],
  at: new Date(0),
  account: { username: "13912345678" },
  usedBy: { username: "139123456782" },
  other: { username: "kelp_139", nickname: "13912345678" },
};

test.each(roles)("a gateway's number is whole for who may read numbers, at any depth: %s", (role) => {
  const isWhole = role === "owner" || role === "finance";
  const shown = hidePrivateValues(reply, role);
  expect(shown.rows[0]?.details).toEqual({
    differences: [{ gatewayTradeNo: isWhole ? number : "…7890", amountFen: 1 }],
    gatewayTradeNo: null,
  });
  expect(shown.at).toBe(reply.at);
});

test.each(roles)("a username that is a phone number is masked for everyone, others are not: %s", (role) => {
  const { account, usedBy, other } = hidePrivateValues(reply, role);
  expect([account.username, usedBy.username]).toEqual(["139****5678", "139****56782"]);
  expect(other).toEqual(reply.other);
});
