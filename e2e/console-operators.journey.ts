import type { Role } from "@baleen/contract/back-office/roles.ts";
import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test, type Visitors } from "./testing/journey.ts";
import { confirmOperator, consoleTexts, expireStepUp, giveReason, openConsole } from "./testing/operator.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Signed out at first; step-up asked for; wrong codes and a used link; an edit of an older version. */
const expectedMessages = /400|401|403|409/;
const password = "a password for the console";

/** Creates a setup link on the operators page. */
async function inviteColleague(owner: Visitor, role: Role): Promise<string> {
  const { page } = owner;
  await page.goto("/console/operators");
  await owner.button(consoleTexts.invite).click();
  const form = owner.dialog(consoleTexts.invite);
  await form.getByLabel(owner.text(consoleTexts.role), { exact: true }).selectOption(role);
  await giveReason(owner);
  await form.getByRole("button", { name: owner.text(consoleTexts.invite), exact: true }).click();
  const link = await form.getByText("/console/setup#").innerText();
  return new URL(link).hash;
}

/** Sets up a colleague by a setup link, up to the overview. */
async function setUp(visitor: Visitor, token: string, login: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`/console/setup${token}`);
  await visitor.field(consoleTexts.login).fill(login);
  await visitor.field(consoleTexts.name).fill(login);
  await visitor.field(consoleTexts.newPassword).fill(password);
  await visitor.button(consoleTexts.goOn).click();
  await visitor.heading(consoleTexts.overview).waitFor();
}

async function signIn(visitor: Visitor, login: string): Promise<void> {
  await visitor.page.goto("/console");
  await visitor.field(consoleTexts.login).fill(login);
  await visitor.field(consoleTexts.password).fill(password);
  await visitor.button(consoleTexts.signIn).click();
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.button(consoleTexts.signOut).click();
  await visitor.heading(consoleTexts.signInTitle).waitFor();
}

/** The TOTP code of the next 30 seconds, since the current one is used. */
function nextCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + 30_000 });
}

const newLogin = (role: Role) => `${role}-${Date.now().toString(36)}`;

async function openOwner(visitors: Visitors): Promise<Visitor> {
  const owner = await visitors.create({ language: "en", expectedMessages });
  await openConsole(owner);
  return owner;
}

test.describe("a colleague who was invited", () => {
  test("sets up password and second factor, signs in with a code and once with each recovery code, and sees what the role may", async ({
    visitors,
  }) => {
    const token = await inviteColleague(await openOwner(visitors), "support");
    const colleague = await visitors.create({ language: "zh", expectedMessages });
    const { page } = colleague;
    const login = newLogin("support");
    await page.goto(`/console/setup${token}`);
    await colleague.field(consoleTexts.login).fill(login);
    await colleague.field(consoleTexts.name).fill("王客服");
    await colleague.field(consoleTexts.newPassword).fill("elevenchars");
    await colleague.button(consoleTexts.goOn).click();
    await page.getByText("12", { exact: false }).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await setUp(colleague, token, login);

    await page.goto("/console/me");
    await colleague.button(consoleTexts.enrol).click();
    await page.getByText(colleague.text(consoleTexts.secretHint)).click();
    const dialog = colleague.dialog(consoleTexts.enrol);
    const secret = (await dialog.locator("details p").innerText()).replaceAll(" ", "");
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await colleague.field(consoleTexts.totp).fill(totp.generate());
    await dialog.getByRole("button", { name: colleague.text(consoleTexts.confirm), exact: true }).click();
    await colleague.button(consoleTexts.kept).waitFor();
    const codes = await dialog.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await findAxeViolations(page)).toEqual([]);
    await colleague.button(consoleTexts.kept).click();
    await colleague.button(consoleTexts.renewCodes).waitFor();
    await signOut(colleague);

    await signIn(colleague, login);
    await colleague.field(consoleTexts.totp).fill(nextCode(secret));
    await colleague.button(consoleTexts.confirm).click();
    await colleague.heading(consoleTexts.overview).waitFor();
    await signOut(colleague);

    for (const isAccepted of [true, false]) {
      await signIn(colleague, login);
      await colleague.button(consoleTexts.useRecovery).click();
      await colleague.field(consoleTexts.recoveryCode).fill(codes[0] ?? "");
      await colleague.button(consoleTexts.confirm).click();
      if (!isAccepted) break;
      await colleague.heading(consoleTexts.overview).waitFor();
      const menu = await page.getByRole("navigation").getByRole("link").allInnerTexts();
      expect(menu.join(" ")).toContain("订单");
      expect(menu.join(" ")).not.toMatch(/操作员|设置/);
      for (const path of ["/console/operators", "/console/settings", "/console/packages/new"]) {
        await page.goto(path);
        await colleague.heading(consoleTexts.forbidden).waitFor();
      }
      await signOut(colleague);
    }
    await page.getByText(colleague.text(consoleTexts.codeWrong)).first().waitFor();
    expect(await colleague.heading(consoleTexts.overview).count()).toBe(0);

    await page.goto(`/console/setup${token}`);
    await page.getByText(colleague.text(consoleTexts.linkInvalid)).first().waitFor();
  });
});

test("an owner resets a colleague, who signs in as before until the link is used, and cannot reset themselves", async ({
  visitors,
}) => {
  const owner = await openOwner(visitors);
  const colleague = await visitors.create({ language: "zh", expectedMessages });
  const login = newLogin("support");
  await setUp(colleague, await inviteColleague(owner, "support"), login);
  await owner.page.goto("/console/operators");
  const rowOf = (name: string) => owner.page.getByRole("row").filter({ hasText: name });
  const resetIn = (name: string) =>
    rowOf(name).getByRole("button", { name: owner.text(consoleTexts.reset), exact: true });
  await resetIn(login).waitFor();
  expect(await resetIn("(you)").count()).toBe(0);
  await resetIn(login).click();
  const form = owner.dialog(consoleTexts.reset);
  expect(await findAxeViolations(owner.page)).toEqual([]);
  await giveReason(owner);
  await form.getByRole("button", { name: owner.text(consoleTexts.reset), exact: true }).click();
  const link = await form.getByText("/console/setup#").innerText();

  await signOut(colleague);
  await signIn(colleague, login);
  await colleague.heading(consoleTexts.overview).waitFor();
  const elsewhere = await visitors.create({ language: "zh", expectedMessages });
  await elsewhere.page.goto(`/console/setup${new URL(link).hash}`);
  await elsewhere.field(consoleTexts.newPassword).fill("another password for it");
  await elsewhere.button(consoleTexts.goOn).click();
  await elsewhere.heading(consoleTexts.overview).waitFor();
  await colleague.page.goto("/console");
  await colleague.heading(consoleTexts.signInTitle).waitFor();
  await signIn(colleague, login);
  await colleague.page.getByText("登录名或密码不正确").first().waitFor();
});

test("a package is made with its card in sight; of two edits at once the second is told, and loses nothing", async ({
  visitors,
}) => {
  const owner = await openOwner(visitors);
  const token = await inviteColleague(owner, "content");
  await owner.page.goto("/console/packages");
  await owner.page.getByRole("link", { name: "New package", exact: true }).click();
  const code = `journey-${Date.now().toString(36)}`;
  const fields = {
    Code: code,
    Name: "半年会员",
    "Description, Chinese": "半年一次",
    "Description, English": "Twice a year",
    "Features, Chinese, one a line": "智能剪辑\n自动字幕",
    "Features, English, one a line": "Smart cuts\nCaptions",
    "Price in yuan": "149",
    "Days of membership": "183",
  } as const;
  for (const [label, value] of Object.entries(fields)) {
    await owner.page.getByLabel(label, { exact: true }).fill(value);
  }
  for (const shown of ["¥149", "Smart cuts", "智能剪辑"]) {
    await owner.page.getByRole("main").getByText(shown, { exact: true }).first().waitFor();
  }
  await giveReason(owner);
  expect(await findAxeViolations(owner.page)).toEqual([]);
  await expireStepUp(owner);
  await owner.button(consoleTexts.newPackage).click();
  await confirmOperator(owner);
  await owner.page.getByRole("heading", { level: 1, name: "半年会员" }).waitFor();

  const writer = await visitors.create({ language: "en", expectedMessages });
  await setUp(writer, token, newLogin("content"));
  await writer.page.goto(new URL(owner.page.url()).pathname);
  for (const [operator, typed] of [
    [owner, "Every half year"],
    [writer, "Half-yearly"],
  ] as const) {
    await operator.button(consoleTexts.editTexts).click();
    const form = operator.dialog(consoleTexts.editTexts);
    await form.getByLabel("Description, English", { exact: true }).fill(typed);
    await giveReason(operator);
  }
  await owner.button(consoleTexts.save).click();
  await owner.dialog(consoleTexts.editTexts).waitFor({ state: "hidden" });
  await writer.button(consoleTexts.save).click();
  const form = writer.dialog(consoleTexts.editTexts);
  await form.getByText("Someone else has changed this package", { exact: false }).waitFor();
  await form.getByText("Every half year / Smart cuts", { exact: false }).waitFor();
  const typed = form.getByLabel("Description, English", { exact: true });
  expect(await typed.inputValue()).toBe("Half-yearly");
  expect(await writer.field(consoleTexts.reason).inputValue()).not.toBe("");
  await writer.button(consoleTexts.save).click();
  await form.waitFor({ state: "hidden" });
  await writer.page.getByText("Half-yearly", { exact: false }).first().waitFor();
});
