import { statusSentences as shared } from "@baleen/contract/error-kind.ts";
import type { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { ApiError } from "../api/api-error.ts";

// The default message in spec §8.
export const requestFailed: Localized = { zh: "请求失败", en: "The request failed" };

const noResponse: Localized = {
  zh: "网络错误，请检查您的网络连接",
  en: "Network error. Please check your connection",
};

const badSetup: Localized = { zh: "请求配置错误", en: "The request could not be sent" };

/** Shown for a 401 from basic authentication, a firewall, a network's login portal, or a proxy that drops the token. */
const proxyRefusal: Localized = {
  zh: "请求被网站前的代理或防火墙拦截，登录状态不受影响。请稍后再试，或换个网络",
  en: "A proxy or firewall in front of this site refused the request. You have not been signed out. Try again later, or use another network",
};

/** Messages that replace the server's own message for these statuses. */
export const statusSentences: Readonly<Record<number, Localized>> = {
  ...shared,
  500: { zh: "服务器错误", en: "Server error" },
};

const noServer: Localized = {
  zh: "服务器暂时没有响应，请稍后再试",
  en: "The server isn’t responding. Please try again in a moment",
};

/**
 * Messages for statuses that firewalls and proxies in front of the site send without a body of ours
 * (klzgrad/naiveproxy#694).
 */
const gatewaySentences: Readonly<Record<number, Localized>> = {
  405: {
    zh: "请求被防火墙拦截，请稍后再试或换个网络",
    en: "A firewall blocked this request. Try again later or use another network",
  },
  413: { zh: "提交的内容太大", en: "This is too large to send" },
  502: noServer,
  503: noServer,
  504: {
    zh: "服务器响应超时，操作可能已经完成，请刷新查看",
    en: "The server took too long. Refresh to see whether it went through",
  },
  511: {
    zh: "请先登录当前网络（如酒店Wi-Fi），再试一次",
    en: "Sign in to this network first, as in a hotel, then try again",
  },
};

export function requestIdText(requestId: string): Localized {
  return { zh: `请求编号：${requestId}`, en: `Request ID: ${requestId}` };
}

export interface ErrorDescription {
  readonly message: Localized;
  /** Set for unexpected server errors, so that the visitor can quote it to support. */
  readonly requestId?: string | undefined;
  /** A page of the site where the visitor can resolve the error. */
  readonly remedy?: { readonly path: `/${string}`; readonly label: Localized };
}

const deletionPending: (typeof errors)["deletionPending"]["code"] = 3101;

const keepAccount = {
  path: "/account/privacy",
  label: { zh: "去取消注销", en: "Keep the account" },
} as const;

const trialNeedsIdentity: (typeof errors)["trialNeedsIdentity"]["code"] = 4012;

const addIdentity = {
  path: "/profile",
  label: { zh: "去绑定", en: "Open your profile" },
} as const;

/** Errors that a page resolves, by their codes. */
const remedies: Readonly<Record<number, ErrorDescription["remedy"]>> = {
  [deletionPending]: keepAccount,
  [trialNeedsIdentity]: addIdentity,
};

/** An error with its own message, found before a request is sent. */
export class LocalizedError extends Error {
  readonly localized: Localized;

  constructor(localized: Localized) {
    super(localized.en);
    this.name = "LocalizedError";
    this.localized = localized;
  }
}

/**
 * The message to show for an error, according to the table in spec §8. `fallback` names the failed action ("绑定失败"), for
 * errors without a message. `rejectionFallback` is for rejections without a message for which the specification has no fallback
 * of their own.
 */
export function describeError(
  error: unknown,
  fallback: Localized,
  rejectionFallback = fallback,
): ErrorDescription {
  if (error instanceof LocalizedError) return { message: error.localized };
  if (!(error instanceof ApiError)) return { message: fallback };
  const { kind, status = 0, code, requestId } = error;
  const message = messageOf(error) ?? (kind === "rejected" ? rejectionFallback : fallback);
  if (status >= 500 && requestId !== undefined) return { message, requestId };
  const remedy = code === undefined ? undefined : remedies[code];
  return remedy ? { message, remedy } : { message };
}

/** The same text in both languages, for a message from the server. */
export function untranslated(message: string): Localized {
  return { zh: message, en: message };
}

function messageOf({ kind, status = 0, message, isProxyRefusal }: ApiError): Localized | undefined {
  if (kind === "setup") return badSetup;
  if (kind === "malformed") return undefined;
  if (kind !== "rejected") return noResponse;
  if (isProxyRefusal) return proxyRefusal;
  const statusMessage = statusSentences[status];
  if (statusMessage) return statusMessage;
  if (message !== "") return untranslated(message);
  const fromGateway = gatewaySentences[status];
  if (fromGateway) return fromGateway;
  // An error inside a successful response gets the default message, whatever the failed action.
  return status >= 200 && status < 300 ? requestFailed : undefined;
}
