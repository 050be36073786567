import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestFailed } from "../../api/api.text.ts";
import { userErrors } from "../../session/session.text.ts";
import { regroup } from "../../ui/fields/regroup.ts";
import { activateCard } from "./activate-card.ts";
import { bindAddress } from "./bind-address.ts";
import { changePassword } from "./change-password.ts";
import { bindingForm, cardForm, keyGrouping, passwordForm, unbindingForm } from "./dialog-forms.ts";
import { bindingTexts, cardTexts, passwordTexts, unbindingTexts } from "./dialogs.text.ts";
import { unbindAddress } from "./unbind-address.ts";

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
const calls = {
  "changing the password": () => changePassword({ oldPassword: "old", newPassword: "secret1" }, "zh"),
  "activating a card": () => activateCard(key, "zh"),
  "binding an address": () => bindAddress({ contactKind: "email", address: "a@b.cn", code: "123456" }, "zh"),
  "unbinding an address": () =>
    unbindAddress({ contactKind: "email", address: "a@b.cn", password: "old" }, "zh"),
};

function answer(status: number, body: unknown) {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

function sentBody(): unknown {
  return JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
}

describe.each(Object.entries(calls))("%s", (_, act) => {
  it("has no problem once the server agrees", async () => {
    answer(200, { code: 0, message: "ok", data: null });
    expect(await act()).toBeUndefined();
  });

  it("is told in the server's words why not, with the fields they belong to", async () => {
    answer(400, { code: 1, message: "不行", fields: { password: "不对" } });
    expect(await act()).toMatchObject({
      problem: { zh: "不行", en: "不行" },
      error: { fields: { password: "不对" } },
    });
  });

  it.each([
    ["nobody is signed in", "access_token", undefined, userErrors.signedOut],
    ["too little is known of the person", "userInfo", "{}", userErrors.incompleteUser],
    ["the person's id is of no use", "userInfo", '{"id":-1}', userErrors.invalidUser],
  ])("asks nothing of the server when %s [spec 5.5, 5.6]", async (_case, name, value, problem) => {
    if (value === undefined) delete stored[name];
    else stored[name] = value;
    expect(await act()).toEqual({ problem });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("without words of the server's", () => {
  it("a password that was not changed has its own [spec 8.12]", async () => {
    answer(502, {});
    expect(await calls["changing the password"]()).toMatchObject({ problem: passwordTexts.failed });
    expect(passwordTexts.failed).toEqual({ zh: "修改密码失败", en: "Failed to change password" });
  });

  it("a card key that was refused has its own, and one that was not looked at others [spec 8.12]", async () => {
    answer(400, {});
    expect(await calls["activating a card"]()).toMatchObject({ problem: cardTexts.refused });
    answer(502, {});
    expect(await calls["activating a card"]()).toMatchObject({ problem: cardTexts.failed });
    expect(cardTexts.refused.en).toBe("Card verification failed, please check if the card key is correct");
    expect(cardTexts.failed.zh).toBe("卡密验证失败，请重试");
  });

  it.each(Object.values(calls))(
    "a failure in the body is the general one, whatever was asked for",
    async (act) => {
      answer(200, { success: false });
      expect(await act()).toMatchObject({ problem: requestFailed });
    },
  );

  it("an address that was not bound has its own [spec 8.12]", async () => {
    answer(400, {});
    expect(await calls["binding an address"]()).toMatchObject({ problem: bindingTexts.failed });
    expect(bindingTexts.failed).toEqual({ zh: "绑定失败", en: "Bind failed" });
  });

  it("an address that was not unbound has its own", async () => {
    answer(502, {});
    expect(await calls["unbinding an address"]()).toMatchObject({ problem: unbindingTexts.failed });
    expect(unbindingTexts.failed).toEqual({ zh: "解绑失败", en: "Unbind failed" });
  });
});

describe("what is sent", () => {
  it("names the person by the digits of their id [spec 3.8]", async () => {
    answer(200, { success: true, message: "ok" });
    await activateCard(` ${key} `, "zh");
    expect(sentBody()).toEqual({ keyCode: key, userId: "7" });
  });

  it("has the password only where an address is replaced [spec 3.8]", async () => {
    answer(200, { code: 0 });
    await bindAddress(
      { contactKind: "phone", address: "138 0013 8000", code: "123456", password: "old" },
      "zh",
    );
    expect(sentBody()).toEqual({ phone: "13800138000", code: "123456", password: "old" });
    fetched.mockClear();
    answer(200, { code: 0 });
    await bindAddress({ contactKind: "email", address: "a@b.cn", code: "123456", password: undefined }, "zh");
    expect(sentBody()).toEqual({ email: "a@b.cn", code: "123456" });
  });
});

describe("what is sent to unbind", () => {
  it("names the address that was shown, and has the password", async () => {
    answer(200, { code: 0 });
    await unbindAddress({ contactKind: "phone", address: "13800138000", password: "old" }, "zh");
    expect(fetched.mock.calls[0]?.[0]).toMatch(/\/auth\/bind\/phone\/remove$/);
    expect(sentBody()).toEqual({ phone: "13800138000", password: "old" });
  });
});

describe("the dialogs' forms", () => {
  const reasons = (form: typeof passwordForm | typeof cardForm, values: unknown) =>
    form.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("want a new password of six characters, twice the same, and the current one [spec 5.5]", () => {
    expect(reasons(passwordForm, { oldPassword: "", newPassword: "12345", confirmation: "1" })).toEqual([
      ["oldPassword", "required"],
      ["newPassword", "passwordShort"],
      ["confirmation", "passwordsDiffer"],
    ]);
  });

  it("want a card key that is not blank [spec 5.6]", () => {
    expect(reasons(cardForm, { keyCode: "  " })).toEqual([["keyCode", "required"]]);
  });

  it("want the current password only to replace an address [spec 5.7]", () => {
    const typed = { email: "a@b.cn", code: "123456" };
    expect(bindingForm("email", false).safeParse(typed).success).toBe(true);
    expect(bindingForm("email", false).safeParse({ ...typed, code: "" }).success).toBe(false);
    expect(bindingForm("email", true).safeParse({ ...typed, password: "" }).success).toBe(false);
    expect(bindingForm("phone", false).safeParse({ ...typed, phone: "" }).success).toBe(false);
  });

  it("want the current password to unbind an address", () => {
    expect(unbindingForm.safeParse({ password: "" }).success).toBe(false);
    expect(unbindingForm.safeParse({ password: "old" }).success).toBe(true);
  });

  it("write a card key in its groups, in whatever spelling it is pasted", () => {
    for (const pasted of ["abcdefgh23456789", "ABCD EFGH 2345 6789", "卡密：ａｂｃｄ－efgh-2345-6789\n"])
      expect(regroup(keyGrouping, pasted, pasted.length).text).toBe(key);
  });
});
