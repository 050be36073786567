import { errorKind, tooManyTries } from "../error-kind.ts";
import { describeProofProblem, type ProofProblem } from "./proof-problems.ts";

/** Errors of calls that only the desktop tool makes, never a page; part of the table in `errors.ts`. */
export const deviceErrors = {
  deviceSignedOut: errorKind(9001, 401, {
    zh: "这台设备已退出登录，请在软件里重新登录",
    en: "This device is signed out. Please sign in again in the app",
  }),
  deviceProofInvalid: errorKind(9002, 401, (params: { problem?: ProofProblem; expected?: string }) => {
    const problem = params.problem && describeProofProblem(params.problem, params.expected);
    return {
      zh: `设备的签名不正确${problem ? `（${problem.zh}）` : ""}`,
      en: `The device’s signature is not valid${problem ? ` (${problem.en})` : ""}`,
    };
  }),
  tooManyDeviceRequests: errorKind(9007, 429, tooManyTries),
  entitlementKeyUnknown: errorKind(9011, 400, {
    zh: "这个版本的软件太旧，请更新后再使用会员功能",
    en: "This version of the app is too old. Please update it to use your membership",
  }),
} as const;
