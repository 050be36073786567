import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
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

test("what a waiting deletion refuses leads to where the deletion is cancelled", () => {
  expect(shown(3101)).toBe('账号正在等待注销 <a href="/account/privacy">去取消注销</a>');
  expect(shown(3102)).toBe("账号正在等待注销");
});
