import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { signInWithDeviceCode } from "./desktop-client/sign-in.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { confirmOperator, expireStepUp, giveReason, openConsole } from "./testing/operator.ts";
import { site } from "./testing/site.ts";
import { makeTool } from "./testing/tools.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Signed out at first, step-up asked for, a file that is not checked. */
const expectedMessages = /400|401|403/;

const texts = {
  create: { zh: "新建版本", en: "New release" },
  version: { zh: "版本号", en: "Version" },
  notesZh: { zh: "说明（中文）", en: "Notes, Chinese" },
  notesEn: { zh: "说明（英文）", en: "Notes, English" },
  addFile: { zh: "添加文件", en: "Add a file" },
  platform: { zh: "系统", en: "System" },
  arch: { zh: "处理器", en: "Processor" },
  kind: { zh: "用途", en: "For" },
  url: { zh: "文件的https地址", en: "The file’s https address" },
  checking: { zh: "核对中", en: "Checking" },
  publish: { zh: "发布", en: "Publish" },
  notChecked: { zh: "有文件还没有核对完", en: "A file is not checked yet" },
  remove: { zh: "移除", en: "Remove" },
  noFiles: { zh: "还没有文件。", en: "No files yet." },
  devices: { zh: "软件设备", en: "Devices" },
  inUse: { zh: "可用", en: "In use" },
  signOut: { zh: "退出登录", en: "Sign out" },
  byOperator: { zh: "客服退出", en: "Signed out by an operator" },
} as const satisfies Record<string, Localized>;

async function submit(visitor: Visitor, title: Localized): Promise<void> {
  await visitor
    .dialog(title)
    .getByRole("button", { name: visitor.text(title), exact: true })
    .click();
}

for (const language of ["zh", "en"] as const) {
  test(`a release is drafted, and its file is checked before it can be published, in ${language}`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, expectedMessages });
    const { page } = visitor;
    await openConsole(visitor, "/console/releases/new");
    await visitor.field(texts.version).fill(`1.${language === "zh" ? 0 : 1}.${Date.now() % 1_000_000}`);
    await visitor.field(texts.notesZh).fill("修复了导出\n更快");
    await visitor.field(texts.notesEn).fill("Exports work\nFaster");
    await giveReason(visitor);
    expect(await findAxeViolations(page)).toEqual([]);
    await expireStepUp(visitor);
    await visitor.button(texts.create).click();
    await confirmOperator(visitor);
    await page.getByText(visitor.text(texts.noFiles)).waitFor();

    await visitor.button(texts.addFile).click();
    await visitor.field(texts.platform).selectOption("windows");
    await visitor.field(texts.arch).selectOption("x86_64");
    await visitor.field(texts.kind).selectOption("installer");
    await visitor.field(texts.url).fill("https://dl.invalid/Baleen.exe");
    await visitor.dialog(texts.addFile).getByLabel("SHA-256").fill("ab".repeat(32));
    await giveReason(visitor);
    expect(await findAxeViolations(page)).toEqual([]);
    await submit(visitor, texts.addFile);
    await page.getByText(visitor.text(texts.checking)).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    await visitor.button(texts.publish).click();
    await giveReason(visitor);
    await submit(visitor, texts.publish);
    await page.getByText(visitor.text(texts.notChecked)).first().waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: visitor.text(texts.remove), exact: true }).click();
    await giveReason(visitor);
    await submit(visitor, texts.remove);
    await page.getByText(visitor.text(texts.noFiles)).waitFor();
  });
}

/** A tool that a new account is signed in with. */
async function makeSignedInTool(username: string) {
  const origin = site.url;
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    return (await (await fetch(`${origin}/api${path}`, sent)).json()) as Record<string, unknown>;
  };
  const password = "a long enough password";
  const { data } = await post("/register", { type: "account", username, password });
  const login = await post("/auth/login", { type: "username", username, password });
  const client = makeTool();
  await signInWithDeviceCode(
    client,
    async ({ user_code: userCode, match: number }) => {
      await post("/desktop/device-codes", { userCode, isApproved: true, number }, String(login.access_token));
    },
    async () => undefined,
  );
  return { client, accountId: (data as { id: number }).id };
}

test("support signs a device out, and the tool is told by whom", async ({ visitors }) => {
  const { client, accountId } = await makeSignedInTool(`tool-${Date.now()}`);
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, `/console/accounts/${accountId}`);
  await page.getByRole("tab", { name: "Devices" }).click();
  await page.getByText("Workstation").waitFor();
  await page.getByText(visitor.text(texts.inUse), { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page
    .getByRole("button", { name: visitor.text(texts.signOut), exact: true })
    .last()
    .click();
  await giveReason(visitor);
  await submit(visitor, texts.signOut);
  await page.getByText(visitor.text(texts.byOperator)).waitFor();
  await expect(client.refreshEntitlement()).rejects.toThrow();
});
