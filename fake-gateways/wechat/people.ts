import { createHash } from "node:crypto";
import type { ReceivedRequest } from "../listen.ts";

/** A WeChat account, and what its person has entered there. */
export interface Person {
  readonly account: string;
  readonly nickname: string;
  readonly hasPicture: boolean;
}

/** The people to choose from on pages. Tests may use any other account too. */
export const people: readonly Person[] = [
  { account: "buyer", nickname: "小满🐳", hasPicture: true },
  { account: "friend", nickname: "<b>阿杰</b> & Co", hasPicture: true },
  { account: "stranger", nickname: "", hasPicture: false },
];

export function personOf(account: string): Person {
  return (
    people.find((person) => person.account === account) ?? { account, nickname: account, hasPicture: true }
  );
}

/** Names the WeChat account of a browser. Tests' browsers send it; people's browsers get it from a page. */
export const accountCookie = "wechat_account";

export function accountOf({ headers }: ReceivedRequest): string {
  const [, account] = new RegExp(`(?:^|;\\s*)${accountCookie}=([\\w-]+)`).exec(headers.cookie ?? "") ?? [];
  return account ?? "buyer";
}

/** The account's id for an app. It differs between apps. */
export function openidOf(account: string, appId: string): string {
  return `o${idOf(`${account} ${appId}`)}`;
}

/** The account's id for all apps that are bound to the same open platform account. */
export function unionidOf(account: string): string {
  return `u${idOf(`${account} of the open platform account`)}`;
}

function idOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 27);
}

/** Whether a browser calls itself WeChat's; 企业微信's does too. */
export function isWechat({ headers }: ReceivedRequest): boolean {
  return /MicroMessenger\//.test(headers["user-agent"] ?? "");
}

/** Whether a browser is 企业微信's, which has no OAuth for official accounts. */
export function isWecom({ headers }: ReceivedRequest): boolean {
  return /wxwork\//.test(headers["user-agent"] ?? "");
}
