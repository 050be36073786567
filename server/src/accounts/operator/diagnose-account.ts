import type { AccountFinding, AccountReply } from "@baleen/contract/back-office/accounts.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { LoggedMessage } from "../../messages/message-log.ts";
import { maskUsername } from "../../operators/hide-private-values.ts";
import { formatTimeInBoth } from "../../operators/make-finding.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Account } from "../account-store.ts";
import {
  diagnoseOnlyWechat,
  diagnoseSignInMethods,
  makeAccountFinding,
  type SignInMeans,
} from "./diagnose-sign-in.ts";

/** The stored data of an account that can explain why its owner contacts support. */
export interface LoadedAccount
  extends Pick<AccountReply, "grants" | "orders" | "cards" | "codes" | "recovery">,
    SignInMeans {
  readonly signInBlockedUntil: Date | undefined;
  /** Messages that could not be sent. */
  readonly unsentMessages: readonly Pick<LoggedMessage, "at" | "channel" | "target_masked" | "answer">[];
  readonly daysMoves: readonly { readonly to: number | null; readonly at: Date; readonly days: number }[];
  /** Accounts that have become part of it. */
  readonly absorbed: readonly { readonly id: number; readonly username: string; readonly merged_at: Date }[];
  readonly now: Date;
  readonly origin: string;
}

/** Findings about why the owner cannot sign in, then about problems with the membership; never empty. */
export function diagnoseAccount(loaded: LoadedAccount): AccountFinding[] {
  const { account } = loaded;
  if (account.deleted_at) return [diagnoseDeletion(account.deleted_at)];
  const { merged_into: survivorId, merged_at: mergedAt } = account;
  if (survivorId !== null && mergedAt) return [diagnoseMerge(survivorId, mergedAt)];
  const findings = [
    ...diagnoseAccess(loaded),
    ...diagnoseMembership(loaded),
    ...loaded.absorbed.map(diagnoseAbsorbed),
    diagnoseNewestOrder(loaded),
    diagnoseOnlyWechat(loaded),
    diagnoseSignInMethods(loaded),
  ];
  return findings.filter((finding) => finding !== undefined);
}

function diagnoseDeletion(deletedAt: Date): AccountFinding {
  const at = formatTimeInBoth(deletedAt);
  return makeAccountFinding(
    "deleted",
    `已按本人要求在${at.zh}注销，不能恢复`,
    `Deleted at its owner's request ${at.en}; it cannot be restored`,
    {
      buyer: {
        zh: `您的账号已按您的要求在${at.zh}注销，不能恢复。需要的话请重新注册。`,
        en: `Your account was deleted at your request ${at.en}, and cannot be restored. Please register again if you like.`,
      },
    },
  );
}

/** The owner's other username is not named: whoever writes in may be someone else. */
function diagnoseMerge(survivorId: number, mergedAt: Date): AccountFinding {
  const at = formatTimeInBoth(mergedAt);
  return makeAccountFinding(
    "merged",
    `本人已在${at.zh}把这个账号合并到账号#${survivorId}，会员、订单和设备都在那里；这个账号不能再登录`,
    `Merged by its owner into account #${survivorId} on ${at.en}. Membership, orders and devices are there; this account can no longer be used to sign in`,
    {
      tone: "waits",
      link: { kind: "account", id: String(survivorId) },
      buyer: {
        zh: `您的这个账号已在${at.zh}合并到您的另一个账号，会员和订单都在那里。请用那个账号的用户名，或绑定的手机号、邮箱登录。如果不是您本人合并的，请告诉我们。`,
        en: `This account was merged into your other account on ${at.en}. Your membership and orders are there. Please sign in with that account’s username, phone number or email address. If you didn’t merge them, please let us know.`,
      },
    },
  );
}

function diagnoseAbsorbed({ id, username, merged_at }: LoadedAccount["absorbed"][number]): AccountFinding {
  const at = formatTimeInBoth(merged_at);
  return makeAccountFinding(
    "mergedHere",
    `账号#${id}（${maskUsername(username)}）已在${at.zh}合并到这个账号`,
    `Account #${id} (${maskUsername(username)}) was merged into this one on ${at.en}`,
    { link: { kind: "account", id: String(id) } },
  );
}

function diagnoseAccess(loaded: LoadedAccount): (AccountFinding | undefined)[] {
  const { account, signInBlockedUntil, unsentMessages, recovery } = loaded;
  const until = signInBlockedUntil && formatTimeInBoth(signInBlockedUntil);
  return [
    diagnoseBlock(account),
    until &&
      makeAccountFinding(
        "signInSlowed",
        `密码错得太多，要等到${until.zh}才能再试`,
        `Too many wrong passwords: the next try has to wait until ${until.en}`,
        {
          tone: "waits",
          remedy: "liftLimits",
          buyer: {
            zh: `您的账号因为密码多次输错，要等到${until.zh}才能再登录。忘记密码的话，可以在${loaded.origin}/recover重设。`,
            en: `After several wrong passwords your account accepts the next one ${until.en}. If you forgot it, you can reset it at ${loaded.origin}/recover.`,
          },
        },
      ),
    diagnoseCodeLimit(loaded),
    ...unsentMessages.map(diagnoseUnsentMessage),
    recovery ? diagnoseRecovery(recovery) : undefined,
    diagnosePendingDeletion(account),
  ];
}

function diagnoseBlock({ blocked_at, blocked_reason }: Account): AccountFinding | undefined {
  if (!blocked_at) return undefined;
  const at = formatTimeInBoth(blocked_at);
  return makeAccountFinding(
    "blocked",
    `${at.zh}被停用，不能登录${blocked_reason ? `。原因：${blocked_reason}` : ""}`,
    `Blocked ${at.en}, so it cannot sign in${blocked_reason ? `. Reason: ${blocked_reason}` : ""}`,
    {
      tone: "waits",
      remedy: "unblock",
      buyer: {
        zh: "您的账号已被停用，暂时不能登录。我们正在核实，会再联系您。",
        en: "Your account is blocked, so you cannot sign in. We are looking into it and will write to you again.",
      },
    },
  );
}

function diagnosePendingDeletion({ deletes_at }: Account): AccountFinding | undefined {
  if (!deletes_at) return undefined;
  const at = formatTimeInBoth(deletes_at);
  return makeAccountFinding(
    "deleting",
    `本人已申请注销，${at.zh}删除；在那之前登录后可以撤回`,
    `Its owner has asked for deletion, which happens ${at.en}; until then signing in can withdraw it`,
    {
      buyer: {
        zh: `您的账号已申请注销，将在${at.zh}删除。如果不想注销，请在那之前登录，在“隐私与数据”里撤回。`,
        en: `Your account is to be deleted ${at.en}, as you asked. To keep it, please sign in before then and withdraw the request under “Privacy and data”.`,
      },
    },
  );
}

const maxCodesAnHour = 5;

function diagnoseCodeLimit({ codes, now }: LoadedAccount): AccountFinding | undefined {
  const since = secondsAfter(now, -3_600).toISOString();
  const targets = codes.filter(({ sentAt }) => sentAt > since).map(({ target }) => target);
  const limitedTarget = targets.find(
    (target) => targets.filter((other) => other === target).length >= maxCodesAnHour,
  );
  if (limitedTarget === undefined) return undefined;
  return makeAccountFinding(
    "codesLimited",
    `一小时内已向${limitedTarget}发了${maxCodesAnHour}个验证码，暂时不再发送`,
    `${formatCount(maxCodesAnHour, "code")} went to ${limitedTarget} within an hour, so no more are sent for a while`,
    {
      tone: "waits",
      remedy: "liftLimits",
      buyer: {
        zh: "您的验证码请求太多，暂时不能再发。请先查看垃圾邮件或被拦截的短信，一小时后再试。",
        en: "You have asked for many codes, so no more are sent for now. Please look into your spam folder or blocked messages, and try again in an hour.",
      },
    },
  );
}

function diagnoseUnsentMessage({
  at,
  channel,
  target_masked: target,
  answer,
}: LoadedAccount["unsentMessages"][number]) {
  const sent = formatTimeInBoth(at);
  const other = channel === "email" ? { zh: "手机号", en: "phone" } : { zh: "邮箱", en: "email" };
  return makeAccountFinding(
    "codeNotSent",
    `${sent.zh}发往${target}的消息没有送出${answer ? `：${answer}` : ""}`,
    `The message to ${target} of ${sent.en} did not go out${answer ? `: ${answer}` : ""}`,
    {
      tone: "waits",
      buyer: {
        zh: `发往${target}的验证码没有送出。请换一种方式登录，比如密码或${other.zh}验证码。`,
        en: `The code to ${target} could not be sent. Please sign in another way, such as with your password or a code to your ${other.en}.`,
      },
    },
  );
}

function diagnoseRecovery(recovery: NonNullable<AccountReply["recovery"]>): AccountFinding {
  const { confirmedBy, approvedBy, worksFrom } = recovery;
  if (approvedBy === null || worksFrom === null) {
    return makeAccountFinding(
      "recoveryOpen",
      `找回申请已由${confirmedBy}核对，等另一位客服或所有者批准`,
      `${confirmedBy} has confirmed a request to recover it; another operator of support or an owner has to approve it`,
      {
        tone: "waits",
        buyer: {
          zh: "您的找回申请已核对，还要另一位同事批准，进展会显示在您申请的那一页。",
          en: "Your request to recover the account was checked, and a second person has yet to approve it. The page where you made it shows how it stands.",
        },
      },
    );
  }
  const from = formatTimeInBoth(new Date(worksFrom));
  return makeAccountFinding(
    "recoveryApproved",
    `找回申请已批准，本人从${from.zh}起可以设新密码`,
    `A request to recover it is approved; its owner can set a new password from ${from.en} on`,
    {
      buyer: {
        zh: `您的找回申请已批准。请在${from.zh}之后，用申请时的浏览器打开找回页面，设新密码。`,
        en: `Your request is approved. Please open the recovery page in the same browser after ${from.en} and set a new password.`,
      },
    },
  );
}

function diagnoseMembership(loaded: LoadedAccount): (AccountFinding | undefined)[] {
  const { grants, daysMoves } = loaded;
  const takenDays = grants.reduce(
    (sum, grant) => sum + (grant.revokedAt ? grant.days : grant.daysTakenBack),
    0,
  );
  const movedDays = daysMoves.reduce((sum, { days }) => sum + Number(days), 0);
  const refunded = grants.flatMap(({ revokedAt, sourceKind, sourceRef, cuts }) =>
    sourceKind === "order" && (revokedAt || cuts.length > 0) ? [sourceRef] : [],
  );
  const [order] = refunded;
  return [
    diagnoseMembershipEnd(loaded),
    takenDays > movedDays
      ? makeAccountFinding(
          "daysTaken",
          `共收回过${takenDays - movedDays}天${order ? "，最近一次涉及一个订单" : ""}`,
          `${formatCount(takenDays - movedDays, "day was", "days were")} taken back in all${order ? ", the last of an order" : ""}`,
          order ? { link: { kind: "order", id: order } } : {},
        )
      : undefined,
    ...daysMoves.map(({ to, at, days }) =>
      makeAccountFinding(
        "daysMoved",
        `${formatTimeInBoth(at).zh}有${days}天转到了账号#${to}`,
        `${formatCount(days, "day was", "days were")} moved to account #${to} ${formatTimeInBoth(at).en}`,
        { link: { kind: "account", id: String(to) } },
      ),
    ),
  ];
}

function diagnoseMembershipEnd({ account, grants, now }: LoadedAccount): AccountFinding {
  const until = account.vip_expire_at;
  if (isLifetime(until)) {
    const buyer = { zh: "您的账号是永久会员。", en: "Your account has a membership for life." };
    return makeAccountFinding("lifetime", "永久会员", "A member for life", { tone: "good", buyer });
  }
  if (until && until > now) {
    const at = formatTimeInBoth(until);
    return makeAccountFinding("member", `会员有效，到${at.zh}`, `A member until ${at.en}`, {
      tone: "good",
      buyer: {
        zh: `您的会员有效期到${at.zh}。如果页面上没有显示，请退出后重新登录，并核对用户名是${maskUsername(account.username)}。`,
        en: `Your membership is active until ${at.en}. If you do not see it, please sign out and in again, and check that your username is ${maskUsername(account.username)}.`,
      },
    });
  }
  const buyer = {
    zh: `用户名${maskUsername(account.username)}现在没有会员。如果您付过款或激活过卡密，可能是在另一个账号上：请把交易单号或卡密尾号发给我们。`,
    en: `The username ${maskUsername(account.username)} has no membership now. If you have paid or redeemed a key, it may have been with another account: please send us the transaction number or the end of the key.`,
  };
  if (!until || grants.length === 0) {
    return makeAccountFinding(
      "neverMember",
      "从来没有会员：没有付款、卡密或赠送",
      "Never a member: no payment, card key or gift",
      { buyer },
    );
  }
  const at = formatTimeInBoth(until);
  return makeAccountFinding("ended", `会员已在${at.zh}结束`, `The membership ended ${at.en}`, { buyer });
}

/** A finding about the newest order if it explains why there is no membership; the order's page has the details. */
function diagnoseNewestOrder({ orders: [order] }: LoadedAccount): AccountFinding | undefined {
  if (!order) return undefined;
  const { orderNo, state, packageName } = order;
  const at = formatTimeInBoth(new Date(order.createdAt));
  const link = { kind: "order", id: orderNo } as const;
  if (state === "paid") {
    return makeAccountFinding(
      "orderGranting",
      `${at.zh}的订单（${packageName}）已付款，还没有开通`,
      `The order of ${at.en} (${packageName}) is paid, and not granted yet`,
      { tone: "waits", link },
    );
  }
  if (state === "granted" || state === "refunded") return undefined;
  return makeAccountFinding(
    "orderUnpaid",
    `${at.zh}的订单（${packageName}）没有付款记录，订单页可以向支付平台查询`,
    `No payment is known for the order of ${at.en} (${packageName}); its page asks the gateway`,
    { link },
  );
}
