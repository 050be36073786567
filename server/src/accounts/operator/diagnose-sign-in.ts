import type { AccountFinding, AccountReply } from "@baleen/contract/back-office/accounts.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { maskAddress } from "../../messages/compose-message.ts";
import { maskUsername } from "../../operators/hide-private-values.ts";
import { makeFinding } from "../../operators/make-finding.ts";
import type { Account } from "../account-store.ts";

export const makeAccountFinding = makeFinding<AccountFinding>;

/** How an owner can sign in under the present settings. */
export interface SignInMeans {
  readonly account: Account;
  readonly signsInByWechat: boolean;
  /** Whether the owner can sign in without WeChat. */
  readonly hasOtherWayIn: boolean;
}

/** The stored data about how an owner can sign in, and can prove to be the owner. */
interface LoadedMeans extends Pick<AccountReply, "orders" | "cards">, SignInMeans {
  readonly origin: string;
}

/** An account that is lost with its WeChat: WeChat is the only way in, and no address can recover it. */
export function diagnoseOnlyWechat(loaded: LoadedMeans): AccountFinding | undefined {
  const { signsInByWechat, hasOtherWayIn, orders, cards, origin } = loaded;
  if (!signsInByWechat || hasOtherWayIn) return undefined;
  const hasPaid = orders.some(({ state }) => state === "paid" || state === "granted" || state === "refunded");
  const isRecoverable = hasPaid || cards.length > 0;
  return makeAccountFinding(
    "onlyWechat",
    `只能用微信登录，没有密码、手机号和邮箱。微信丢了，${isRecoverable ? "就只能凭付款单号或卡密找回" : "就找不回来：没有付款和卡密可以作证明"}。请对方绑定手机号`,
    `WeChat is the only way in: it has no password, phone number or email address. If that WeChat is lost, ${isRecoverable ? "only a payment’s number or a card key recovers the account" : "it cannot be recovered, as there is no payment or card key to prove whose it is"}. Ask its owner to add a phone number`,
    {
      buyer: {
        zh: `您的账号目前只能用微信登录。为避免换微信后进不了账号，请登录后在“个人中心”绑定手机号：${origin}/profile`,
        en: `WeChat is the only way to sign in to your account. So that you do not lose it with that WeChat, please sign in and add a phone number on your profile: ${origin}/profile`,
      },
    },
  );
}

/** Ways to sign in, for owners who have lost their password, phone, mailbox or WeChat. */
export function diagnoseSignInMethods(loaded: LoadedMeans): AccountFinding {
  const { origin, account } = loaded;
  const methods = describeSignInMethods(loaded);
  const firstTry = adviseOnSignIn(loaded);
  // The name of an account without a password was made up, so its owner may not know it.
  const name = account.password_hash === null ? ` ${maskUsername(account.username)}` : "";
  return makeAccountFinding(
    "waysToSignIn",
    `${methods.zh}。都不行，就由本人在找回页面申请，把申请码告诉你`,
    `${methods.en}. If that is lost, they ask for a request code on the recovery page and tell it to you`,
    {
      remedy: "confirmRecovery",
      buyer: {
        zh: `${firstTry.zh}打开${origin}/recover，选“以上方式都用不了？”，填用户名${name.trim()}拿到申请码，发给我们，并附上付款的交易单号或用过的卡密作为证明。`,
        en: `${firstTry.en} open ${origin}/recover, choose “Can’t use any of these?”, give your username${name}, and send us the request code that you get, with the transaction number of a payment or a used card key as evidence.`,
      },
    },
  );
}

const addressesOf = ({ email, phone }: Account) =>
  [email && maskAddress("email", email), phone && maskAddress("sms", phone)].filter(
    (address) => typeof address === "string",
  );

/** Which ways to sign in there are, and which are missing. */
function describeSignInMethods({ account, signsInByWechat }: LoadedMeans): Localized {
  const to = addressesOf(account);
  const hasPassword = account.password_hash !== null;
  const ways = present([
    hasPassword && { zh: "密码", en: "the password" },
    to.length > 0 && { zh: `发到${to.join("、")}的验证码`, en: `a code to ${to.join(" or ")}` },
    signsInByWechat && { zh: "微信", en: "WeChat" },
  ]);
  const missing = present([
    !hasPassword && { zh: "没有密码", en: "there is no password" },
    to.length === 0 && { zh: "没有绑定邮箱或手机号", en: "no address is bound" },
  ]);
  const list = {
    zh: ways.map(({ zh }) => zh).join("、"),
    en: ways.map(({ en }) => en).join(", or with "),
  };
  const ability =
    ways.length > 0
      ? { zh: `可以用${list.zh}登录`, en: `Its owner signs in with ${list.en}` }
      : { zh: "没有任何登录方式", en: "Its owner has no way to sign in" };
  return {
    zh: [ability, ...missing].map(({ zh }) => zh).join("；"),
    en: [ability, ...missing].map(({ en }) => en).join("; "),
  };
}

const present = (parts: readonly (Localized | false)[]) => parts.filter((part) => part !== false);

/** The beginning of the answer to the owner: what to try before asking support to recover the account. */
function adviseOnSignIn({ account, signsInByWechat }: LoadedMeans): Localized {
  const to = addressesOf(account);
  const hasPassword = account.password_hash !== null;
  if (to.length > 0) {
    return {
      zh: `您可以用发到${to.join("或")}的验证码登录，登录后在“个人中心”更换手机号或邮箱。如果收不到，请`,
      en: `You can sign in with a code to ${to.join(" or ")}, and replace your phone or email in your profile. If you cannot receive it, please`,
    };
  }
  const unbound = { zh: "您的账号没有绑定邮箱或手机号。", en: "No address is bound to your account." };
  if (signsInByWechat) {
    return hasPassword
      ? {
          zh: `${unbound.zh}您可以用密码登录，或在微信里打开本站登录。都不行的话，请`,
          en: `${unbound.en} You can sign in with your password, or by opening our site inside WeChat. If neither works, please`,
        }
      : {
          zh: `${unbound.zh}请在微信里打开本站登录。换了微信的话，请`,
          en: `${unbound.en} Please open our site inside WeChat to sign in. If you no longer have that WeChat, please`,
        };
  }
  return hasPassword
    ? { zh: `${unbound.zh}忘记密码的话，请`, en: `${unbound.en} If you forgot your password, please` }
    : { zh: `${unbound.zh}请`, en: `${unbound.en} Please` };
}
