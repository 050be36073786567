import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  describeError,
  type ErrorDescription,
  requestFailed,
} from "../../../platform/errors/describe-error.ts";
import { formatDateTime } from "../../../platform/i18n/format-date.ts";
import { regroup, typedKeyGrouping } from "../../../ui/fields/GroupedField.tsx";
import { userErrors } from "../../session/require-user.ts";
import {
  activateCard,
  bindContact,
  bindingForm,
  cardForm,
  changePassword,
  describeCardError,
  newPasswordForm,
  passwordForm,
  setPassword,
  unbindContact,
  unbindingForm,
} from "./dialog-calls.ts";
import {
  bindingTexts,
  cardTexts,
  memberUntilText,
  newPasswordTexts,
  passwordTexts,
  unbindingTexts,
} from "./dialogs.text.ts";

const fetched = vi.fn<typeof fetch>();
let stored: Record<string, string>;

beforeEach(() => {
  stored = { access_token: "t0ken", userInfo: '{"id":7,"username":"kelp"}' };
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const key = "ABCD-EFGH-2345-6789";
type Send = () => Promise<unknown>;
type Describe = (error: unknown) => ErrorDescription;
const calls = {
  "changing the password": [
    () => changePassword({ oldPassword: "old", newPassword: "secret1" }, "zh"),
    (error) => describeError(error, passwordTexts.failed),
  ],
  "setting a first password": [
    () => setPassword({ newPassword: "secret1" }, "zh"),
    (error) => describeError(error, newPasswordTexts.failed),
  ],
  "activating a card": [() => activateCard(key, "zh"), describeCardError],
  "binding a contact": [
    () => bindContact({ contactKind: "email", contact: "a@b.cn", code: "123456" }, "zh"),
    (error) => describeError(error, bindingTexts.failed),
  ],
  "unbinding a contact": [
    () => unbindContact({ contactKind: "email", contact: "a@b.cn", password: "old" }, "zh"),
    (error) => describeError(error, unbindingTexts.failed),
  ],
} as const satisfies Record<string, readonly [Send, Describe]>;

/** The message that a dialog shows when its call fails. */
async function messageOf([send, describe]: readonly [Send, Describe]) {
  const error = await send().then(
    () => {
      throw new Error("The call did not fail.");
    },
    (reason: unknown) => reason,
  );
  return { error, message: describe(error).message };
}

function answer(status: number, body: unknown) {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

function sentBody(): unknown {
  return JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
}

describe.each(Object.entries(calls))("%s", (_, call) => {
  it("resolves once the server agrees", async () => {
    answer(200, { code: 0, message: "ok", data: null });
    await call[0]();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("shows the server's message, with the fields it belongs to", async () => {
    answer(400, { code: 1, message: "不行", fields: { password: "不对" } });
    expect(await messageOf(call)).toMatchObject({
      message: { zh: "不行", en: "不行" },
      error: { fields: { password: "不对" } },
    });
  });

  it.each([
    ["no one is signed in", "access_token", undefined, userErrors.signedOut],
    ["the stored user is incomplete", "userInfo", "{}", userErrors.incompleteUser],
    ["the stored user's id is invalid", "userInfo", '{"id":-1}', userErrors.invalidUser],
  ])("sends nothing when %s [spec 5.5, 5.6]", async (_case, name, value, message) => {
    if (value === undefined) delete stored[name];
    else stored[name] = value;
    expect((await messageOf(call)).message).toEqual(message);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("an activated card", () => {
  const activate = async (data: unknown) => {
    answer(200, { success: true, message: "ok", ...(data !== undefined && { data }) });
    return memberUntilText(await activateCard(key, "zh"));
  };

  it("says until when one is a member now", async () => {
    const vipExpireAt = "2027-03-02T06:05:00.000Z";
    const at = formatDateTime(vipExpireAt);
    expect(await activate({ validDays: 30, vipExpireAt })).toEqual({
      zh: `会员有效期至${at}。`,
      en: `You are a member until ${at}.`,
    });
  });

  it("says that one is a member when it lasts for good, and when the server says no end", async () => {
    expect((await activate({ validDays: 5000, vipExpireAt: lifetimeEnd })).en).toBe(
      "Your membership never expires.",
    );
    expect((await activate(undefined)).zh).toBe("会员已开通。");
  });
});

describe("without a message of the server's", () => {
  it("a password that was not changed has its own [spec 8.12]", async () => {
    answer(418, {});
    expect((await messageOf(calls["changing the password"])).message).toEqual(passwordTexts.failed);
    expect(passwordTexts.failed).toEqual({ zh: "修改密码失败", en: "Failed to change password" });
  });

  it("a card key that was rejected has its own, and any other failure another [spec 8.12]", async () => {
    answer(400, {});
    expect((await messageOf(calls["activating a card"])).message).toEqual(cardTexts.refused);
    answer(418, {});
    expect((await messageOf(calls["activating a card"])).message).toEqual(cardTexts.failed);
    expect(cardTexts.refused.en).toBe("Card verification failed, please check if the card key is correct");
    expect(cardTexts.failed.zh).toBe("卡密验证失败，请重试");
  });

  it.each(Object.entries(calls))("a failure in the body has the general one after %s", async (_, call) => {
    answer(200, { success: false });
    expect((await messageOf(call)).message).toEqual(requestFailed);
  });

  it("a contact that was not bound has its own [spec 8.12]", async () => {
    answer(400, {});
    expect((await messageOf(calls["binding a contact"])).message).toEqual(bindingTexts.failed);
    expect(bindingTexts.failed).toEqual({ zh: "绑定失败", en: "Bind failed" });
  });

  it("a contact that was not unbound has its own", async () => {
    answer(418, {});
    expect((await messageOf(calls["unbinding a contact"])).message).toEqual(unbindingTexts.failed);
    expect(unbindingTexts.failed).toEqual({ zh: "解绑失败", en: "Couldn’t remove it" });
  });
});

describe("what is sent", () => {
  it("names the user by the digits of the id [spec 3.8]", async () => {
    answer(200, { success: true, message: "ok" });
    await activateCard(` ${key} `, "zh");
    expect(sentBody()).toEqual({ keyCode: key, userId: "7" });
  });

  it("has the password only when a contact is replaced [spec 3.8]", async () => {
    answer(200, { code: 0 });
    await bindContact(
      { contactKind: "phone", contact: "138 0013 8000", code: "123456", password: "old" },
      "zh",
    );
    expect(sentBody()).toEqual({ phone: "13800138000", code: "123456", password: "old" });
    fetched.mockClear();
    answer(200, { code: 0 });
    await bindContact({ contactKind: "email", contact: "a@b.cn", code: "123456", password: undefined }, "zh");
    expect(sentBody()).toEqual({ email: "a@b.cn", code: "123456" });
  });
});

describe("what is sent to unbind", () => {
  it("names the contact that was shown, and has the password", async () => {
    answer(200, { code: 0 });
    await unbindContact({ contactKind: "phone", contact: "13800138000", password: "old" }, "zh");
    expect(fetched.mock.calls[0]?.[0]).toMatch(/\/auth\/bind\/phone\/remove$/);
    expect(sentBody()).toEqual({ phone: "13800138000", password: "old" });
  });

  it("has a code to a bound contact where there is no password, or nothing", async () => {
    answer(200, { code: 0 });
    const proof = { type: "email", code: "123456" } as const;
    await unbindContact({ contactKind: "phone", contact: "13800138000", proof }, "zh");
    expect(sentBody()).toEqual({ phone: "13800138000", proof });
    fetched.mockClear();
    answer(200, { code: 0 });
    await unbindContact({ contactKind: "phone", contact: "13800138000" }, "zh");
    expect(sentBody()).toEqual({ phone: "13800138000" });
  });
});

describe("the dialogs' forms", () => {
  const reasons = (form: typeof passwordForm | typeof cardForm, values: unknown) =>
    form.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("require a new password of six characters, twice the same, and the current one [spec 5.5]", () => {
    expect(reasons(passwordForm, { oldPassword: "", newPassword: "12345", confirmation: "1" })).toEqual([
      ["oldPassword", "required"],
      ["newPassword", "passwordShort"],
      ["confirmation", "passwordsDiffer"],
    ]);
  });

  it("require a card key that is not blank [spec 5.6]", () => {
    expect(reasons(cardForm, { keyCode: "  " })).toEqual([["keyCode", "required"]]);
  });

  it("require the current password only to replace a contact [spec 5.7]", () => {
    const typed = { email: "a@b.cn", code: "123456" };
    expect(bindingForm("email", undefined).safeParse(typed).success).toBe(true);
    expect(bindingForm("email", undefined).safeParse({ ...typed, code: "" }).success).toBe(false);
    expect(bindingForm("email", "password").safeParse({ ...typed, password: "" }).success).toBe(false);
    expect(bindingForm("phone", undefined).safeParse({ ...typed, phone: "" }).success).toBe(false);
  });

  it("require the current password to unbind a contact", () => {
    expect(unbindingForm("password").safeParse({ password: "" }).success).toBe(false);
    expect(unbindingForm("password").safeParse({ password: "old" }).success).toBe(true);
  });

  it("require a code to a bound contact where there is no password and the server asks for it", () => {
    const typed = { newPassword: "secret1", confirmation: "secret1" };
    for (const [needed, free, values] of [
      [unbindingForm("code"), unbindingForm(undefined), {}],
      [newPasswordForm(true), newPasswordForm(false), typed],
      [bindingForm("email", "code"), bindingForm("email", undefined), { email: "a@b.cn", code: "123456" }],
    ] as const) {
      expect(free.safeParse(values).success).toBe(true);
      expect(needed.safeParse(values).success).toBe(false);
      expect(needed.safeParse({ ...values, proof: { code: "12345" } }).success).toBe(false);
      expect(needed.safeParse({ ...values, proof: { code: "123 456" } }).success).toBe(true);
    }
  });

  it("group a card key, however it is pasted", () => {
    for (const pasted of ["abcdefgh23456789", "ABCD EFGH 2345 6789", "卡密：ａｂｃｄ－efgh-2345-6789\n"])
      expect(regroup(typedKeyGrouping(4), pasted, pasted.length).text).toBe(key);
  });
});
