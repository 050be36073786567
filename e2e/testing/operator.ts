import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { database } from "./database.ts";
import { site } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** The console's texts that journeys use. */
export const consoleTexts = {
  login: { zh: "登录名", en: "Sign-in name" },
  password: { zh: "密码", en: "Password" },
  signIn: { zh: "登录", en: "Sign in" },
  signOut: { zh: "退出登录", en: "Sign out" },
  signInTitle: { zh: "登录控制台", en: "Sign in to the console" },
  again: { zh: "登录已过期", en: "Your session has ended" },
  stepUp: { zh: "请确认是你本人", en: "Confirm that it is you" },
  confirm: { zh: "确认", en: "Confirm" },
  overview: { zh: "总览", en: "Overview" },
  search: { zh: "搜索", en: "Search" },
  reasonCategory: { zh: "原因", en: "Reason" },
  reason: { zh: "说明", en: "Details" },
  close: { zh: "关闭", en: "Close" },
  recheck: { zh: "重新查询", en: "Recheck" },
  recheckDone: { zh: "查询结果", en: "Gateway’s answer" },
  confirmToBuyer: { zh: "发送确认", en: "Send a confirmation" },
  confirmationLeaves: { zh: "确认正在发往买家的邮箱", en: "The confirmation is on its way by email" },
  refund: { zh: "退款", en: "Refund" },
  refundAmount: { zh: "退款金额（元）", en: "Amount in yuan" },
  amountAgain: { zh: "再输入一次金额", en: "Type the amount again" },
  grant: { zh: "发放天数", en: "Grant days" },
  days: { zh: "天数", en: "Days" },
  makeCards: { zh: "制作卡密", en: "Make card keys" },
  package: { zh: "套餐", en: "Package" },
  count: { zh: "数量", en: "How many" },
  batchName: { zh: "批次名称", en: "Name of the batch" },
  saveCards: { zh: "保存卡密", en: "Save the card keys" },
  nothingFound: {
    zh: "没有找到。请粘贴完整的号码或地址、号码末尾至少6位，或用户名的开头。",
    en: "Nothing found. Paste a whole number or address, at least the last six symbols of a number, or the beginning of a username.",
  },
  invite: { zh: "邀请操作员", en: "Invite an operator" },
  role: { zh: "角色", en: "Role" },
  name: { zh: "姓名", en: "Name" },
  newPassword: { zh: "设置密码", en: "Choose a password" },
  goOn: { zh: "继续", en: "Continue" },
  enrol: { zh: "设置两步验证", en: "Set up your second factor" },
  secretHint: { zh: "不能扫码？手动输入这个密钥", en: "Cannot scan? Type this key instead" },
  totp: { zh: "6位验证码", en: "6-digit code" },
  kept: { zh: "我已保存，继续", en: "I have kept them. Continue" },
  renewCodes: { zh: "重新生成恢复码", en: "Make new recovery codes" },
  useRecovery: { zh: "改用恢复码", en: "Use a recovery code" },
  recoveryCode: { zh: "恢复码", en: "Recovery code" },
  forbidden: { zh: "你的角色不能打开这一页。", en: "Your role cannot open this page." },
  codeWrong: { zh: "动态码不正确或已用过", en: "The code is not right, or was used already" },
  linkInvalid: { zh: "链接已失效或已用过", en: "This link has expired or was used already" },
  newPackage: { zh: "新建套餐", en: "New package" },
  editTexts: { zh: "修改文字", en: "Edit texts" },
  reset: { zh: "重置登录", en: "Reset sign-in" },
  confirmRecovery: { zh: "确认找回申请", en: "Confirm a recovery" },
  requestCode: { zh: "申请码", en: "Request code" },
  wholePayment: { zh: "完整的付款单号", en: "The payment’s whole number" },
  paymentWrong: { zh: "与账号不符：付款单号", en: "Not true of this account: the payment's number" },
  needsAnother: {
    zh: "你确认了这个申请，要由另一位操作员批准。",
    en: "You confirmed this request: another operator has to approve it.",
  },
  recoveryWaits: {
    zh: "找回申请等另一位操作员批准",
    en: "A recovery waits for another operator to approve it",
  },
  approve: { zh: "批准", en: "Approve" },
  approvedBy: { zh: "批准人", en: "Approved by" },
  save: { zh: "保存", en: "Save" },
  saved: { zh: "我已保存，关闭", en: "I have saved them. Close" },
} as const satisfies Record<string, Localized>;

/** Fills in and submits the console's sign-in form, on its page or in a dialog. */
export async function signInOperator(visitor: Visitor): Promise<void> {
  await visitor.field(consoleTexts.login).fill("demo");
  await visitor.field(consoleTexts.password).fill(site.operatorPassword);
  await visitor.button(consoleTexts.signIn).click();
}

/** Signs in the demo's operator through the API, without the form, and opens a page of the console. */
export async function openConsole(
  { page }: Visitor,
  path = "/console",
  { url: origin, password } = { url: site.url, password: site.operatorPassword },
): Promise<void> {
  const request = { headers: { origin }, data: { login: "demo", password } };
  const answer = await page.request.post("/api/console/session", request);
  expect(answer.status()).toBe(200);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const newOperatorPassword = "a password for the console";

/**
 * Invites a colleague as the signed-in operator, then sets up and signs in the colleague through the API, without
 * opening a page.
 */
export async function addOperator(owner: Visitor, colleague: Visitor, role: Role): Promise<string> {
  const headers = { origin: site.url };
  const reason = { reasonCategory: "other", reason: "a new colleague", actionKey: randomUUID() };
  const invitation = await owner.page.request.post("/api/console/operators", {
    headers,
    data: { role, ...reason },
  });
  const { data } = (await invitation.json()) as { data: { url: string } };
  const login = `${role}-${randomBytes(4).toString("hex")}`;
  const token = new URL(data.url).hash.slice(1);
  const answer = await colleague.page.request.post("/api/console/setup", {
    headers,
    data: { token, login, name: login, password: newOperatorPassword },
  });
  expect(answer.status()).toBe(200);
  return login;
}

/** Fills in the reason that every action requires. */
export async function giveReason(visitor: Visitor): Promise<void> {
  await visitor.field(consoleTexts.reasonCategory).selectOption("buyerAsked");
  await visitor.field(consoleTexts.reason).fill("The buyer wrote in");
}

/** Makes the last authentication of an operator's session too old for actions that need step-up authentication. */
export async function expireStepUp({ page }: Visitor): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "operator")?.value ?? "";
  const { rowCount } = await database.query(
    "update operator_sessions set proved_at = proved_at - interval '1 hour' where token_digest = $1",
    [createHash("sha256").update(token).digest("hex")],
  );
  expect(rowCount).toBe(1);
}

/** Authenticates the operator in the dialog that a call has opened. */
export async function confirmOperator(visitor: Visitor): Promise<void> {
  const dialog = visitor.dialog(consoleTexts.stepUp);
  await dialog.getByLabel(visitor.text(consoleTexts.password), { exact: true }).fill(site.operatorPassword);
  await dialog.getByRole("button", { name: visitor.text(consoleTexts.confirm), exact: true }).click();
}
