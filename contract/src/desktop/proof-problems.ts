import type { Localized } from "../language.ts";

/**
 * What can be wrong with a proof of possession (RFC 9449 4.3). The OAuth endpoints return these names as `reason`.
 */
const proofProblems = {
  missing: { zh: "请求头里没有DPoP", en: "The request has no DPoP header" },
  malformed: {
    zh: "它不是带公钥的DPoP JWT，或者算法不受支持",
    en: "It is not a DPoP JWT with its public key and a supported algorithm",
  },
  signature: { zh: "签名与其中的公钥不符", en: "The signature does not match the key in it" },
  htm: { zh: "htm不是这次请求的方法", en: "htm is not the method of this request" },
  htu: { zh: "htu不是这次请求的地址", en: "htu is not the address of this request" },
  iat: {
    zh: "iat不是现在：请检查电脑的时间，或按响应头Date校正",
    en: "iat is not now: check the computer’s clock, or correct it by the Date of this response",
  },
  expired: { zh: "exp已过，或nbf未到", en: "exp has passed, or nbf has not come" },
  jti: { zh: "jti缺失或太长", en: "jti is missing or too long" },
  ath: { zh: "ath不是访问令牌的哈希", en: "ath is not the hash of the access token" },
  reused: { zh: "它已经用过一次", en: "It was used before" },
} as const satisfies Record<string, Localized>;

export type ProofProblem = keyof typeof proofProblems;

/** Describes a proof's problem; `expected` is the value that would have been correct. */
export function describeProofProblem(problem: ProofProblem, expected?: string): Localized {
  const { zh, en } = proofProblems[problem];
  return expected === undefined ? { zh, en } : { zh: `${zh}：${expected}`, en: `${en}: ${expected}` };
}
