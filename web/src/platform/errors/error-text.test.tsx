import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { parseResponse } from "../api/parse-response.ts";
import { LanguageProvider } from "../i18n/use-language.tsx";
import { describeError, requestFailed } from "./describe-error.ts";
import { ErrorText } from "./ErrorText.tsx";

function shown(code: number): string {
  const error = new ApiError({ kind: "rejected", status: 400, code, message: "账号正在等待注销" });
  return renderToStaticMarkup(
    <LanguageProvider language="zh">
      <ErrorText error={describeError(error, requestFailed)} />
    </LanguageProvider>,
  );
}

// klzgrad/naiveproxy#694
test.each([
  [405, "防火墙", "firewall"],
  [413, "太大", "too large"],
  [502, "暂时没有响应", "isn’t responding"],
  [503, "暂时没有响应", "isn’t responding"],
  [504, "可能已经完成", "whether it went through"],
  [511, "先登录当前网络", "Sign in to this network"],
])(
  "a page of a firewall or a proxy with status %s is told as what it is, not as what failed",
  async (status, zh, en) => {
    const page = new Response("<html><body>Request blocked</body></html>", {
      status,
      headers: { "content-type": "text/html" },
    });
    const error: unknown = await parseResponse({ envelope: "success", access: "anyone" }, page).catch(
      (thrown) => thrown,
    );
    const { message } = describeError(error, { zh: "登录失败", en: "Failed to sign in" });
    expect([message.zh, message.en]).toEqual([expect.stringContaining(zh), expect.stringContaining(en)]);
  },
);

test("what our server says with such a status is shown as it is", () => {
  const error = new ApiError({ kind: "rejected", status: 503, message: "正在维护" });
  expect(describeError(error, requestFailed).message.zh).toBe("正在维护");
});

test("what a waiting deletion refuses leads to where the deletion is cancelled", () => {
  expect(shown(3101)).toBe('账号正在等待注销 <a href="/account/privacy">去取消注销</a>');
  expect(shown(3102)).toBe("账号正在等待注销");
});
