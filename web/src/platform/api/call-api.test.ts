import { logIn } from "@baleen/contract/accounts/sessions.ts";
import { defineCall } from "@baleen/contract/call.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { describeError, requestFailed } from "../errors/describe-error.ts";
import { ApiError } from "./api-error.ts";
import { setAuthHooks } from "./auth-hooks.ts";
import { callApi, sendCall } from "./call-api.ts";

const readName = defineCall("GET /name", {
  access: "anyone",
  reply: z.object({ name: z.string() }),
  summary: "A name.",
});
const slowCall = { ...readName, timeout: "long" } as const;
const zh = { language: "zh" } as const;

const fetched = vi.fn<typeof fetch>();
const onUnauthorized = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { hostname: "site.test" });
  setAuthHooks({ readToken: () => "t0ken", onUnauthorized });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function answer(status: number, body: unknown) {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

/** A server that accepts the connection and never responds. */
function answerNothing() {
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call did not fail as a call should.", { cause: error });
}

/** The message that visitors see. */
const shown = (error: ApiError) => describeError(error, requestFailed).message;
const credentials = { type: "username", username: "kelp", password: "secret1" } as const;

describe("a call", () => {
  it("sends the token of the session, or the one it is given", async () => {
    answer(200, { code: 0, message: "成功", data: { name: "鲸" } });
    answer(200, { code: 0, message: "成功", data: { name: "鲸" } });
    await callApi(readName, zh);
    await callApi(readName, { ...zh, token: "ended" });
    const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("Authorization"));
    expect(tokens).toEqual(["Bearer t0ken", "Bearer ended"]);
  });
});

describe("a response", () => {
  it("is the data of a code envelope whose code is 0 [spec 7.7]", async () => {
    answer(200, { code: 0, message: "成功", data: { name: "鲸" } });
    expect(await callApi(readName, zh)).toEqual({ name: "鲸" });
  });

  it("is the data of a success envelope [spec 7.8]", async () => {
    answer(200, { success: true, message: "成功", data: { name: "鲸" } });
    expect(await callApi(readName, zh)).toEqual({ name: "鲸" });
  });

  it("is the body itself when there is no envelope", async () => {
    answer(200, { name: "鲸" });
    expect(await callApi(readName, zh)).toEqual({ name: "鲸" });
  });

  it("is the whole body of the login call [spec 7.8]", async () => {
    const body = { success: false, message: "已在其他设备登录", sessionConflict: true };
    answer(200, body);
    expect(await callApi(logIn, { ...zh, body: credentials })).toEqual(body);
  });

  it("of the wrong shape is an error", async () => {
    answer(200, { code: 0, message: "成功", data: { name: 7 } });
    expect(await failure(callApi(readName, zh))).toMatchObject({ kind: "malformed" });
  });

  it("that is a web page is an error", async () => {
    fetched.mockResolvedValueOnce(
      new Response("<html></html>", { headers: { "Content-Type": "text/html" } }),
    );
    expect(await failure(callApi(readName, zh))).toMatchObject({ kind: "malformed" });
  });
});

describe("an error response", () => {
  it("inside the body shows the server's message [spec 7.7, 8.1, 8.17]", async () => {
    answer(200, { code: 5002, message: "该套餐已售罄", requestId: "r" });
    const error = await failure(callApi(readName, zh));
    expect(shown(error)).toEqual({ zh: "该套餐已售罄", en: "该套餐已售罄" });
  });

  it("inside a body without message shows the general message [spec 8.1]", async () => {
    answer(200, { code: 7 });
    expect(shown(await failure(callApi(readName, zh))).zh).toBe("请求失败");
  });

  it("in a success envelope shows the server's message [spec 7.8, 8.1]", async () => {
    answer(200, { success: false, message: "卡密无效" });
    expect(shown(await failure(callApi(readName, zh))).zh).toBe("卡密无效");
  });

  it("with 400 shows the server's message and knows the fields [spec 8.2]", async () => {
    answer(400, { code: 3001, message: "用户名已被注册", requestId: "r", fields: { username: "换一个" } });
    const error = await failure(callApi(readName, zh));
    expect(error).toMatchObject({ status: 400, fields: { username: "换一个" } });
    expect(shown(error).zh).toBe("用户名已被注册");
  });

  it("of the login call with 400 shows the server's message", async () => {
    answer(400, { success: false, message: "用户名或密码不正确", requestId: "r" });
    expect(shown(await failure(sendCall(logIn, { ...zh, body: credentials }))).zh).toBe("用户名或密码不正确");
  });

  it("with 401 has a fixed message and reports the token [spec 8.3]", async () => {
    answer(401, { code: 2001, message: "x", requestId: "r" });
    expect(shown(await failure(callApi(readName, zh))).zh).toBe("未授权，请重新登录");
    expect(onUnauthorized).toHaveBeenCalledWith("t0ken");
  });

  it.each([
    [403, "没有权限访问该资源"],
    [404, "请求的资源不存在"],
    [500, "服务器错误"],
  ])("with %i has a fixed message and keeps the session [spec 8.4]", async (status, sentence) => {
    answer(status, { code: 1, message: "x", requestId: "r" });
    expect(shown(await failure(callApi(readName, zh))).zh).toBe(sentence);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("with any other status shows the server's message [spec 8.5]", async () => {
    answer(429, { code: 1007, message: "请在30秒后再试", requestId: "r" });
    expect(shown(await failure(callApi(readName, zh))).zh).toBe("请在30秒后再试");
  });

  it("with any other status and no message shows the general message [spec 8.5]", async () => {
    fetched.mockResolvedValueOnce(new Response("<html>418</html>", { status: 418 }));
    const error = await failure(callApi(readName, zh));
    expect(shown(error).zh).toBe("请求失败");
    expect(describeError(error, { zh: "加载失败", en: "Loading failed" }).message.zh).toBe("加载失败");
  });
});

it("a 401 to a call in the background leaves the session alone", async () => {
  answer(401, { code: 2001, message: "x", requestId: "r" });
  await failure(callApi(readName, { ...zh, ignoreUnauthorized: true }));
  expect(onUnauthorized).not.toHaveBeenCalled();
});

// https://github.com/ChatGPTNextWeb/NextChat/issues/1339, https://github.com/home-assistant/core/issues/16306
describe("a 401 that is not the server's leaves the session alone and names what refuses", () => {
  const refusals: [string, Response][] = [
    [
      "basic authentication",
      new Response("<html>401 Authorization Required</html>", {
        status: 401,
        headers: { "WWW-Authenticate": "Basic realm=x" },
      }),
    ],
    ["a portal", new Response("", { status: 401 })],
    ["a firewall's JSON", Response.json({ error: "unauthorized" }, { status: 401 })],
    ["a firewall's JSON with a code like ours", Response.json({ code: 4010, message: "x" }, { status: 401 })],
    [
      "a gateway's JSON with a number of the request",
      Response.json({ success: false, requestId: "r" }, { status: 401 }),
    ],
    ["a gateway's JSON", Response.json({ code: 401, message: "Unauthorized" }, { status: 401 })],
    [
      "a proxy that drops the token",
      Response.json(
        { code: 2001, message: "x", requestId: "r" },
        { status: 401, headers: { "WWW-Authenticate": "Bearer" } },
      ),
    ],
  ];
  it.each(refusals)("%s", async (_, response) => {
    fetched.mockResolvedValueOnce(response);
    const error = await failure(callApi(readName, zh));
    expect(shown(error).zh).toContain("登录状态不受影响");
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("a token that the server refuses ends the session, in envelopes without codes too", async () => {
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    for (const body of [
      { code: 2001, message: "x", requestId: "r" },
      { success: false, message: "x", requestId: "r" },
    ]) {
      fetched.mockResolvedValueOnce(Response.json(body, { status: 401, headers }));
      expect(shown(await failure(callApi(readName, zh))).zh).toBe("未授权，请重新登录");
    }
    expect(onUnauthorized).toHaveBeenCalledTimes(2);
  });

  it("a call without a token is refused by the server itself", async () => {
    setAuthHooks({ readToken: () => undefined, onUnauthorized });
    const headers = { "WWW-Authenticate": "Bearer" };
    fetched.mockResolvedValueOnce(
      Response.json({ code: 2001, message: "x", requestId: "r" }, { status: 401, headers }),
    );
    expect(shown(await failure(callApi(readName, zh))).zh).toBe("未授权，请重新登录");
  });
});

describe("without a response", () => {
  it("a broken connection is a network error [spec 8.6]", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const error = await failure(callApi(readName, zh));
    expect(error.kind).toBe("network");
    expect(shown(error).zh).toBe("网络错误，请检查您的网络连接");
  });

  it("fifteen seconds of silence are a network error too [spec 8.6, 9.1]", async () => {
    answerNothing();
    const error = failure(callApi(readName, zh));
    const settled = vi.fn();
    error.then(settled);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await error).kind).toBe("timeout");
    expect(shown(await error).zh).toBe("网络错误，请检查您的网络连接");
  });

  it("a call that its caller cancelled ends as aborted", async () => {
    answerNothing();
    const controller = new AbortController();
    const error = failure(callApi(readName, { ...zh, signal: controller.signal }));
    controller.abort();
    expect((await error).kind).toBe("aborted");
  });

  it("a call that cannot be put together says so and is not sent [spec 8.7]", async () => {
    setAuthHooks({ readToken: () => "not\na header", onUnauthorized });
    const error = await failure(callApi(readName, zh));
    expect(error.kind).toBe("setup");
    expect(shown(error).zh).toBe("请求配置错误");
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("a call with a streamed reply", () => {
  const streamedCall = { ...readName, timeout: "streamed" } as const;

  /** A server that sends chunks with a pause before each; the response ends only if `ends` is true. */
  function answerInParts(parts: readonly string[], pauseMs: number, ends: boolean) {
    fetched.mockImplementationOnce(async (_, init) => {
      let next = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const part = parts[next++];
          if (part === undefined && ends) return controller.close();
          await new Promise((resolve, reject) => {
            init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
            if (part !== undefined) setTimeout(resolve, pauseMs);
          });
          controller.enqueue(new TextEncoder().encode(part));
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/csv" } });
    });
  }

  it("takes as long as its parts take, of which each may take a minute", async () => {
    answerInParts(["a,b\r\n", "1,2\r\n", "3,4\r\n"], 59_000, true);
    const reply = sendCall(streamedCall, zh);
    await vi.advanceTimersByTimeAsync(3 * 59_000);
    expect(await reply).toMatchObject({ message: "a,b\r\n1,2\r\n3,4\r\n" });
  });

  it("fails once no part arrives for a minute, and is not made again", async () => {
    answerInParts(["a,b\r\n"], 59_000, false);
    const error = failure(sendCall(streamedCall, zh));
    await vi.advanceTimersByTimeAsync(59_000 + 60_000);
    expect((await error).kind).toBe("timeout");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("a call with a long timeout", () => {
  it("waits a minute, then tries once more after a pause [spec 9.2]", async () => {
    answerNothing();
    answer(200, { code: 0, message: "", data: { name: "鲸" } });
    const reply = callApi(slowCall, zh);
    await vi.advanceTimersByTimeAsync(60_000 + 1499);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toEqual({ name: "鲸" });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("does not try a third time [spec 9.2]", async () => {
    answerNothing();
    answerNothing();
    const error = failure(callApi(slowCall, zh));
    await vi.advanceTimersByTimeAsync(2 * 60_000 + 1500);
    expect((await error).kind).toBe("timeout");
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("does not try again after an error response or a network error", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect((await failure(callApi(slowCall, zh))).kind).toBe("network");
    answer(400, { code: 1, message: "不行", requestId: "r" });
    expect((await failure(callApi(slowCall, zh))).status).toBe(400);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("does not try again once cancelled", async () => {
    answerNothing();
    const controller = new AbortController();
    const error = failure(callApi(slowCall, { ...zh, signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(60_000);
    controller.abort();
    expect((await error).kind).toBe("aborted");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
